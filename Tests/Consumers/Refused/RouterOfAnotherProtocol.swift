// expect: requires that 'Route' conform to 'Router'
import RetroKitStyles

protocol ONUrl {
    var url: String { get }
}

func call(_ client: ApiClient, _ router: ONUrl) {
    client.call(router: router, success: { print($0) }, fail: { print($0) })
}
