// expect: cannot convert value of type 'Request<Pet>' to expected argument type 'Request<Void>'
import RetroKitStyles

struct Pet {}

func load(_ client: Client) {
    client.perform(request: Request<Pet>(endpoint: "/pet")) { print($0) }
}
