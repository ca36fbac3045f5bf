// expect: requires that 'Body' conform to 'Encodable'
import RetroKit

struct Body {}

struct Request {
    @JsonBody var body: Body
}
