// The opaque types of the Security framework, for the importer to make of them what it makes of Apple's: classes of Core
// Foundation's kind, to which no conditional cast is allowed. They are not Sendable.
#define OPAQUE(name) typedef struct __attribute__((objc_bridge(id))) __##name *name##Ref
OPAQUE(SecTrust);
OPAQUE(SecCertificate);
OPAQUE(SecIdentity);
OPAQUE(SecKey);
OPAQUE(SecPolicy);
OPAQUE(SecAccessControl);
