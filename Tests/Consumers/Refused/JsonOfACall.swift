// expect: cannot find type 'JSON' in scope
import RetroKitStyles

typealias responseJSON = (JSON) -> Void
