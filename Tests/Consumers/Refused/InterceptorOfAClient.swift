// expect: cannot convert value of type 'Logger' to expected element type 'any Interceptor'
import RetroKitStyles

struct Logger: Intercepting {}

func log(_ client: ApiClient) {
    client.interceptors = [Logger()]
}
