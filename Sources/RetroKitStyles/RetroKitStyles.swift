// One import serves a file that calls in these styles: whoever moves here changes one line.
@_exported public import RetroKit
