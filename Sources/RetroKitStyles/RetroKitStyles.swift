// One import serves a file that calls in these styles: whoever moves here changes one line.
@_exported public import RetroKit

// Where URLSession's types are not Foundation's own, their module comes along: code that moves here imported Foundation alone.
#if canImport(FoundationNetworking)
    @_exported public import FoundationNetworking
#endif
