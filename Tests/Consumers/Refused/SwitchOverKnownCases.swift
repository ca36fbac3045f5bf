// expect: switch covers known cases, but 'CallEvent.Kind' may have additional unknown values
import RetroKit

func name(_ kind: CallEvent.Kind) -> String {
    switch kind {
    case .failed: "failed"
    case .queued, .waitsForConnectivity, .resolved, .connected, .secured, .sent, .firstByte: "under way"
    case .retried, .replayed: "again"
    case .done: "done"
    }
}
