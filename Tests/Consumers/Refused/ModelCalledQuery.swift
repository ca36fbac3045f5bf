// expect: struct 'Query' cannot be used as an attribute
import RetroKit

struct Query: Codable {
    var text = ""
}

struct Search {
    @Query("q") var text = ""
}
