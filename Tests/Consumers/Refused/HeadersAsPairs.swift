// expect: tuple pattern cannot match values of non-tuple type
import RetroKitStyles

func show(_ response: Response<String>) {
    for (name, value) in response.headers { print(name, value) }
}
