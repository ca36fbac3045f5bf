/// Names that public APIs give to their credentials, and names that look a little like it.
enum CredentialNames {
    /// Header fields.
    static let headers = [
        "Authorization", "Proxy-Authorization", "Cookie", "X-Api-Key", "api-key", "apikey", "Api-Key", "X-API-Token",
        "API-Sign",
        "Token", "X-Token", "X-Auth", "X-Auth-Token", "X-Auth-Key", "X-Auth-Email", "X-Access-Token", "X-Access-Key",
        "X-Secret-Key", "X-API-Secret", "X-Session-Token", "X-Session-Id", "X-CSRF-Token", "X-XSRF-TOKEN",
        "X-User-Token",
        "x-goog-api-key", "X-Goog-Iam-Authorization-Token", "X-Amz-Security-Token", "x-amz-access-token",
        "x-functions-key",
        "Ocp-Apim-Subscription-Key", "aeg-sas-key", "aeg-sas-token", "x-ms-authorization-auxiliary", "DD-API-KEY",
        "DD-APPLICATION-KEY", "X-Figma-Token", "Circle-Token", "Travis-Token", "X-Vault-Token", "X-Consul-Token",
        "X-Nomad-Token", "Private-Token", "Job-Token", "Deploy-Token", "X-Gitlab-Token", "X-Hub-Signature",
        "X-Hub-Signature-256", "X-Shopify-Access-Token", "X-Shopify-Hmac-Sha256", "Stripe-Signature",
        "X-Slack-Signature",
        "X-Twilio-Signature", "xi-api-key", "X-TrackerToken", "X-Redmine-API-Key", "X-Parse-REST-API-Key",
        "X-Parse-Session-Token", "X-Plex-Token", "X-Emby-Token", "X-MediaBrowser-Token", "Fastly-Key", "X-RapidAPI-Key",
        "X-Mashape-Key", "hibp-api-key", "X-Algolia-API-Key", "X-Appwrite-Key", "X-MBX-APIKEY", "CB-ACCESS-KEY",
        "CB-ACCESS-SIGN", "CB-ACCESS-PASSPHRASE", "OK-ACCESS-PASSPHRASE", "X-Octopus-ApiKey", "X-NuGet-ApiKey",
        "X-ZUMO-AUTH", "X-Ovh-Consumer", "X-Ovh-Signature", "X-JFrog-Art-Api", "X-Honeycomb-Team", "X-Insert-Key",
        "X-Query-Key", "X-License-Key", "X-Postmark-Server-Token", "X-Papertrail-Token", "X-Rollbar-Access-Token",
        "X-Sentry-Auth", "X-Riot-Token", "X-Rundeck-Auth-Token", "Kong-Admin-Token", "Cf-Access-Jwt-Assertion",
        "CF-Access-Client-Secret", "X-Goog-IAP-JWT-Assertion", "X-IBM-Client-Secret", "X-Cisco-Meraki-API-Key",
        "X-Cybozu-API-Token", "X-WSSE", "X-WP-Nonce", "DPoP", "Grpc-Metadata-Macaroon", "X-SecurityToken",
        "accessToken",
        "X-Ops-Authorization-1", "Cookie2", "X-Password", "X-Credentials",
    ]

    /// Query parameters, form fields and members of JSON, nested ones and odd spellings included.
    static let fields = [
        "api_key", "apiKey", "APIkey", "aPi_kEy", "APIKEY", "key", "access_token", "accessToken", "refresh_token",
        "id_token",
        "idToken", "token", "token2", "auth", "auth_token", "oauth_token", "authCode", "code", "code_verifier",
        "device_code",
        "client_secret", "clientSecret", "client_assertion", "assertion", "password", "PassWord", "PASSword",
        "pass-word",
        "new_password", "passwordConfirmation", "passwd", "pwd", "userpass_password", "passphrase", "pin", "otp", "sig",
        "signature", "X-Amz-Signature", "X-Amz-Credential", "X-Amz-Security-Token", "X-Goog-Signature",
        "AWSAccessKeyId",
        "secret", "secretKey", "app_secret", "appsecret", "private_key", "privateKeyPem", "session", "sessionid",
        "session_id",
        "PHPSESSID", "JSESSIONID", "jwt", "SAMLResponse", "credential", "credentials", "csrfmiddlewaretoken", "cvv",
        "sign",
        "login[password]", "token[]", "token[0]", "filter[api_key]", "a.b.secret", "credentials[user]",
        "user[auth][value]",
        "password.hash", "[token]", "connectionString", "tokens", "access_tokens",
    ]

    /// Names that are no credential's.
    static let harmless = [
        "Accept", "Accept-Language", "Content-Type", "ETag", "If-None-Match", "User-Agent", "X-Request-Id",
        "X-Account-Id",
        "traceparent", "Idempotency-Key", "Sec-WebSocket-Key", "Sec-WebSocket-Accept",
        "Access-Control-Allow-Credentials",
        "WWW-Authenticate", "Surrogate-Key", "keyboard", "keyboardLayout", "monkey", "turkey", "author", "Author",
        "coauthor", "authority", ":authority", "tokenizer", "tokenizer_name", "tokenization", "keywords", "keyword",
        "key_words", "primary_key", "primaryKey", "foreign_key", "sort_key", "public_key", "object-key", "cache_key",
        "secretary", "secretariat", "passenger", "passage", "passport", "bypass", "compass", "passwordless",
        "sessional",
        "obsession", "signal", "signup", "sign_in", "design", "assign", "signature_algorithm", "token_type",
        "tokenType",
        "token_count", "max_tokens", "prompt_tokens", "completion_tokens", "password_policy", "session_timeout",
        "page_token", "next_page_token", "pageToken", "country_code", "statusCode", "error_code", "zip-code", "codec",
        "pinned", "spinner", "oauthor", "keyPress", "key_name", "cookiecutter", "a.b.c", "user[name]", "filter[]", "",
        "[]",
        "page", "limit", "id", "name", "x", "é", "日本",
    ]
}
