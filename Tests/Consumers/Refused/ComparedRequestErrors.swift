// expect: binary operator '==' cannot be applied to two 'RequestError' operands
import RetroKitStyles

func isUnauthorized(_ error: RequestError) -> Bool {
    error == .unauthorized
}
