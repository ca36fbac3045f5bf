// expect: property type '[FormFile.File]' does not match 'wrappedValue' type 'FormFile.File'
import RetroKit

struct Request {
    @FormFile var pictures: [FormFile.File]
}
