// expect: instance method 'lock' is unavailable from asynchronous contexts
// expect: instance method 'unlock' is unavailable from asynchronous contexts
import Foundation

func hold(_ lock: NSLock) async {
    lock.lock()
    lock.unlock()
}
