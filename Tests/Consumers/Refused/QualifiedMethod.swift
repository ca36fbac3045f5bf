// expect: cannot find type 'Alamofire' in scope
import RetroKitStyles

protocol ONMethod {
    var method: Alamofire.HTTPMethod { get }
}
