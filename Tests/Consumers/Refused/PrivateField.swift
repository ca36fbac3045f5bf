// expect: initializer is inaccessible due to 'private' protection level
import RetroKit

struct Search { @Query private var page: Int }
let s = Search(page: 1)
