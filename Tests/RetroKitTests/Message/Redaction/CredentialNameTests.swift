import RetroKit
import Testing

/// What is a credential, by its name.
struct CredentialNameTests {
    @Test(arguments: CredentialNames.headers + CredentialNames.fields)
    func `names that public APIs use are recognised, whatever their case`(_ name: String) {
        #expect(CredentialName.matches(name))
        #expect(CredentialName.matches(name.uppercased()))
        #expect(CredentialName.matches(name.lowercased()))
        #expect(CredentialName.matches("user[\(name)]"))
        #expect(CredentialName.matches("\(name)[]"))
    }

    @Test(arguments: CredentialNames.harmless)
    func `words that only look like it are not`(_ name: String) {
        #expect(!CredentialName.matches(name))
        #expect(!CredentialName.matches("user[\(name)]"))
        #expect(!CredentialName.matches(name.lowercased()))
    }

    @Test(arguments: ["\u{1F1E6}", "a", "key.", "[", "aB"])
    func `a name that is longer than any parameter's is hidden unread`(_ unit: String) {
        let name = String(repeating: unit, count: 1 << 20)
        #expect(CredentialName.matches(name))
        #expect(RedactionPolicy(queryNames: ["a"], exceptions: ["b"]).hides(name, in: .query))
        #expect(!RedactionPolicy.never.hides(name, in: .query))
    }

    @Test func `the user adds names, and parts of nested ones`() {
        var policy = RedactionPolicy.standard
        policy.queryNames.insert("Account")
        #expect(policy.hides("account", in: .query))
        #expect(policy.hides("filter[ACCOUNT]", in: .query))
        #expect(!policy.hides("accounts", in: .query))
        #expect(!policy.hides("account", in: .form))
        #expect(!policy.isCredential(headerName: "account"))
    }

    @Test func `the user excepts names, and parts of nested ones`() {
        var policy = RedactionPolicy(headerNames: ["X-Tenant"], exceptions: ["Sort_Token"])
        #expect(!policy.hides("sort_token", in: .query))
        #expect(!policy.hides("filter[sort_TOKEN]", in: .json))
        #expect(policy.hides("filter[token]", in: .query))
        #expect(policy.hides("sort_token[password]", in: .query))
        policy.exceptions.insert("X-TENANT")
        #expect(policy.exceptions == ["sort_token", "x-tenant"])
        #expect(!policy.hides("X-Tenant", in: .header))
        #expect(!policy.isCredential(headerName: "x-tenant"))
    }

    @Test func `what texts show stays at its origin all the same`() {
        #expect(!RedactionPolicy.never.hides("Authorization", in: .header))
        #expect(RedactionPolicy.never.isCredential(headerName: "Authorization"))
        let named = RedactionPolicy(headerNames: ["X-A"], hidesCredentials: false)
        #expect(named.hides("x-a", in: .header))
        #expect(!named.hides("X-Api-Key", in: .header))
        #expect(named.isCredential(headerName: "X-Api-Key"))
    }

    @Test func `an inherited policy that is changed is one of its own`() {
        var request = HttpRequestParams(httpMethod: .get)
        request.redaction = .never
        #expect(RedactionPolicy.inherited.resolved(for: request) == .never)
        var policy = RedactionPolicy.inherited
        policy.exceptions.insert("token")
        #expect(policy.resolved(for: request) == policy)
        policy = .inherited
        policy.hidesUserInfo = false
        #expect(policy.resolved(for: request) == policy)
        policy = .inherited
        policy.hidesCredentials = false
        #expect(policy.resolved(for: request) == policy)
    }
}
