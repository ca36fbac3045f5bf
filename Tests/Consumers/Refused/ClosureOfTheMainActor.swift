// expect: loses global actor 'MainActor'
import RetroKitStyles

@MainActor final class Screen {
    var title = ""
}

func load(_ client: Client, _ screen: Screen) {
    client.perform(request: Request<String>(endpoint: "/")) { @MainActor _ in screen.title = "done" }
}
