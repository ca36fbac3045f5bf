extension EndpointSetting {
    /// Sends this endpoint's calls without credentials: those of ``Authentication`` and ``Authenticator`` are left out,
    /// and a 401 is an ordinary status. For the calls that get the credentials in the first place.
    public static var noAuthentication: Self { .setting(CredentialUse.never) }
}
