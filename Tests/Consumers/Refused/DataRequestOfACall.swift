// expect: cannot find type 'DataRequest' in scope
import RetroKitStyles

func call(_ client: ApiClient, _ router: some Router) -> DataRequest {
    client.call(router: router, success: { print($0) }, fail: { print($0) })
}
