/// Whether a name is that of a credential: the one place that decides it, for texts, redirects, caches and files alike.
///
/// A name has parts, as in `login[password]`, `token[]` and `a.b.secret`, and a part has words, which end at whatever is
/// neither letter nor digit and, read a second time, at capitals: `X-Api-Key`, `api_key` and `apiKey` are the same. A name
/// is a credential's when a word of one of its parts is, wherever it stands. Words are compared, not letters within them:
/// `keyboard`, `author` and `tokenizer` are no credentials. Digits at the end of a word do not count.
package enum CredentialName {
    /// Whether a name is a credential's. One that is longer than any of a parameter counts as one: what it holds is better
    /// hidden than read for long.
    package static func matches(_ name: String) -> Bool {
        guard name.utf8.count <= longestName else { return true }
        if let known = known.withLock({ $0[name] }) { return known }
        let isCredential = parts(of: name).contains(where: matches(part:))
        if name.utf8.count <= longestKnownName {
            known.withLock { if $0.count < mostKnownNames { $0[name] = isCredential } }
        }
        return isCredential
    }

    /// What was decided about names before: a program sends the same few again and again. A server's names may be many, and
    /// are not kept beyond a limit.
    private static let known = Locked<[String: Bool]>([:])
    private static let mostKnownNames = 512
    private static let longestKnownName = 64
    /// How many bytes a name may have that is looked into.
    static let longestName = 1024

    /// The parts of a name, those between brackets and dots.
    static func parts(of name: String) -> [Substring] {
        name.utf8.split { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: ".") }.map(
            Substring.init
        )
    }

    /// Whether one part of a name is a credential's.
    static func matches(part: Substring) -> Bool {
        let name = part.lowercased()
        if harmlessNames.contains(name) { return false }
        if irregularNames.contains(name) || matches(words(of: name)) { return true }
        let words = words(ofCapitalized: part)
        return words.count > 1 && matches(words)
    }
}

// MARK: Words

extension CredentialName {
    /// The words of a text in lower case, without digits at their ends.
    private static func words(of text: String) -> [String] {
        text.utf8.split { !$0.isPartOfWord }.map { word(Substring($0)) }
    }

    /// The words of a text that begins them with capitals, such as `accessToken`, `APIKey` and `X-TrackerToken`.
    private static func words(ofCapitalized text: Substring) -> [String] {
        let bytes = Array(text.utf8)
        var words: [String] = []
        var start = 0
        for index in 0...bytes.count {
            let isEnd = index == bytes.count || !bytes[index].isPartOfWord
            guard isEnd || index > start && isBoundary(bytes, index) else { continue }
            if index > start {
                words.append(word(Substring(String(decoding: bytes[start..<index], as: UTF8.self).lowercased())))
            }
            start = isEnd ? index + 1 : index
        }
        return words
    }

    /// Whether a word begins at a capital: behind a letter that is none, or as the last of several before such a letter.
    private static func isBoundary(_ bytes: [UInt8], _ index: Int) -> Bool {
        guard bytes[index].isAsciiCapital else { return false }
        if !bytes[index - 1].isAsciiCapital { return true }
        return index + 1 < bytes.count && bytes[index + 1].isPartOfWord && !bytes[index + 1].isAsciiCapital
    }

    private static func word(_ text: Substring) -> String {
        let letters = text.utf8.reversed().drop(while: \.isAsciiDigit)
        return letters.isEmpty ? String(text) : String(Substring(text.utf8.prefix(letters.count)))
    }

    private static func matches(_ words: [String]) -> Bool {
        words.indices.contains { index in
            let before = index > 0 ? words[index - 1] : ""
            let after = index + 1 < words.count ? words[index + 1] : ""
            if describingWords.contains(after) { return false }
            return matches(words[index], between: before, and: after, isAlone: words.count == 1)
        }
    }

    /// Whether a word is a credential's, given its neighbours.
    private static func matches(_ word: String, between before: String, and after: String, isAlone: Bool) -> Bool {
        switch word {
        case "key": return !ordinaryKeys.contains(before) && !wordsAfterOrdinaryKeys.contains(after)
        case "token": return !ordinaryTokens.contains(before)
        case "tokens": return isAlone || secretTokens.contains(before)
        case "code": return isAlone || secretCodes.contains(before)
        case "pass", "pin", "sid", "sign": return after.isEmpty
        default: return credentialWords.contains(word) || isCompound(word) || endsLikeCredential(before + word)
        }
    }

    /// Whether one word is made of several that name a credential.
    private static func isCompound(_ word: String) -> Bool {
        if word.hasPrefix("password") { return word != "passwordless" }
        return endsLikeCredential(word) || distinctiveCompounds.contains { word.firstRange(of: $0) != nil }
    }

    private static func endsLikeCredential(_ word: String) -> Bool {
        compounds.contains { word.hasSuffix($0) } && !ordinaryTokens.contains { word.hasSuffix("\($0)token") }
    }
}

extension UInt8 {
    fileprivate var isAsciiCapital: Bool { UInt8(ascii: "A") <= self && self <= UInt8(ascii: "Z") }

    /// Whether this byte belongs to a word: an ASCII letter or digit, or a part of any other character.
    fileprivate var isPartOfWord: Bool {
        self >= 0x80 || isAsciiDigit || isAsciiCapital || UInt8(ascii: "a") <= self && self <= UInt8(ascii: "z")
    }
}

// MARK: The lists

extension CredentialName {
    /// Words that name a credential wherever they stand.
    private static let credentialWords: Set<String> = [
        "apikeys", "assertion", "auth", "authentication", "authn", "authorization", "authz", "bearer", "cookie",
        "cookies",
        "credential", "credentials", "csrf", "cvc", "cvv", "dpop", "hmac", "jwt", "macaroon", "oauth", "otp",
        "passcode",
        "passphrase", "passwd", "pwd", "secret", "secrets", "sess", "session", "sig", "signature", "totp", "wsse",
        "xsrf",
    ]

    /// Ends of words that are several in one, or of two words that follow each other.
    private static let compounds = [
        "accesskey", "accountkey", "apikey", "apikeys", "appkey", "authcode", "authkey", "clientkey", "codeverifier",
        "connectionstring", "consumerkey", "cookie", "credentials", "encryptionkey", "licensekey", "masterkey",
        "passphrase",
        "passwd", "password", "passwords", "privatekey", "samlresponse", "secret", "secretkey", "secrets", "serverkey",
        "servicekey", "sessid", "sessionid", "sessionkey", "sharedkey", "signature", "signingkey", "sshkey",
        "storagekey",
        "subscriptionkey", "token", "userkey",
    ]

    /// Compounds that name a credential wherever they stand in a word.
    private static let distinctiveCompounds = ["accesskey", "apikey", "privatekey", "secretkey"]

    /// Words that follow a credential's name and make it the name of something about it, such as `token_type`.
    private static let describingWords: Set<String> = [
        "algorithm", "count", "duration", "endpoint", "expires", "expiry", "length", "lifetime", "limit", "method",
        "methods", "mode",
        "policy", "required", "size", "timeout", "ttl", "type", "types", "version",
    ]

    /// Words before `key` that make it an ordinary one, such as `primary_key` and `Idempotency-Key`.
    private static let ordinaryKeys: Set<String> = [
        "cache", "column", "composite", "dedup", "deduplication", "foreign", "group", "idempotency", "index", "issue",
        "message",
        "natural", "object", "order", "partition", "primary", "project", "public", "range", "routing", "row", "shard",
        "sort",
        "surrogate", "translation", "unique", "websocket",
    ]

    private static let wordsAfterOrdinaryKeys: Set<String> = [
        "board", "code", "down", "event", "frame", "name", "path", "press", "stroke", "up", "word", "words",
    ]

    /// Words before `token` that make it the place where a list goes on.
    private static let ordinaryTokens: Set<String> = ["continuation", "page"]

    /// Words before `tokens` that make them credentials, for others count what a language model reads.
    private static let secretTokens: Set<String> = [
        "access", "api", "auth", "bearer", "device", "id", "refresh", "security", "session", "user",
    ]

    /// Words before `code` that make it a credential.
    private static let secretCodes: Set<String> = [
        "access", "auth", "authorization", "backup", "confirmation", "device", "login", "mfa", "otp", "pass", "pin",
        "recovery",
        "reset", "security", "sms", "totp", "user", "verification",
    ]

    /// Names of credentials that do not look like it, in lower case.
    private static let irregularNames: Set<String> = [
        "x-forwarded-client-cert", "x-honeycomb-team", "x-jfrog-art-api", "x-ovh-consumer", "x-wp-nonce",
    ]

    /// Names that look like a credential's and are none, in lower case.
    private static let harmlessNames: Set<String> = ["access-control-allow-credentials", "sec-websocket-key"]
}
