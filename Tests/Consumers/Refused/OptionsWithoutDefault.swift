// expect: a field with options needs a default value, such as = "" or = nil
import RetroKit

struct Request {
    @Query(.arrays(.comma)) var ids: [Int]
}
