import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The codes of URLSession's errors by their names in Swift.
enum URLErrorNames {
    static let codes: [String: URLError.Code] = [
        "appTransportSecurityRequiresSecureConnection": .appTransportSecurityRequiresSecureConnection,
        "backgroundSessionInUseByAnotherProcess": .backgroundSessionInUseByAnotherProcess,
        "backgroundSessionRequiresSharedContainer": .backgroundSessionRequiresSharedContainer,
        "backgroundSessionWasDisconnected": .backgroundSessionWasDisconnected, "badServerResponse": .badServerResponse,
        "badURL": .badURL, "callIsActive": .callIsActive, "cancelled": .cancelled, "cannotCloseFile": .cannotCloseFile,
        "cannotConnectToHost": .cannotConnectToHost, "cannotCreateFile": .cannotCreateFile,
        "cannotDecodeContentData": .cannotDecodeContentData, "cannotDecodeRawData": .cannotDecodeRawData,
        "cannotFindHost": .cannotFindHost, "cannotLoadFromNetwork": .cannotLoadFromNetwork,
        "cannotMoveFile": .cannotMoveFile, "cannotOpenFile": .cannotOpenFile,
        "cannotParseResponse": .cannotParseResponse,
        "cannotRemoveFile": .cannotRemoveFile, "cannotWriteToFile": .cannotWriteToFile,
        "clientCertificateRejected": .clientCertificateRejected,
        "clientCertificateRequired": .clientCertificateRequired,
        "dataLengthExceedsMaximum": .dataLengthExceedsMaximum, "dataNotAllowed": .dataNotAllowed,
        "dnsLookupFailed": .dnsLookupFailed, "downloadDecodingFailedMidStream": .downloadDecodingFailedMidStream,
        "downloadDecodingFailedToComplete": .downloadDecodingFailedToComplete, "fileDoesNotExist": .fileDoesNotExist,
        "fileIsDirectory": .fileIsDirectory, "httpTooManyRedirects": .httpTooManyRedirects,
        "internationalRoamingOff": .internationalRoamingOff, "networkConnectionLost": .networkConnectionLost,
        "noPermissionsToReadFile": .noPermissionsToReadFile, "notConnectedToInternet": .notConnectedToInternet,
        "redirectToNonExistentLocation": .redirectToNonExistentLocation,
        "requestBodyStreamExhausted": .requestBodyStreamExhausted, "resourceUnavailable": .resourceUnavailable,
        "secureConnectionFailed": .secureConnectionFailed, "serverCertificateHasBadDate": .serverCertificateHasBadDate,
        "serverCertificateHasUnknownRoot": .serverCertificateHasUnknownRoot,
        "serverCertificateNotYetValid": .serverCertificateNotYetValid,
        "serverCertificateUntrusted": .serverCertificateUntrusted, "timedOut": .timedOut, "unknown": .unknown,
        "unsupportedURL": .unsupportedURL, "userAuthenticationRequired": .userAuthenticationRequired,
        "userCancelledAuthentication": .userCancelledAuthentication, "zeroByteResource": .zeroByteResource,
    ]
}
