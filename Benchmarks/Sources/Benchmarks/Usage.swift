import Foundation

/// What the process has used so far.
struct Usage {
    /// CPU time of all threads, in seconds.
    let cpu: Double

    static var now: Usage {
        // RUSAGE_SELF, which Glibc and Darwin import as different types, is 0 on both.
        var usage = rusage()
        getrusage(0, &usage)
        let seconds = { (time: timeval) in Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return Usage(cpu: seconds(usage.ru_utime) + seconds(usage.ru_stime))
    }
}

/// Memory of the process, from `/proc` (Linux).
enum Memory {
    /// Lowers the peak to what is used now.
    static func resetPeak() {
        try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
    }

    /// The peak since the last reset, in bytes; zero where it is unknown.
    static var peak: Int { field("VmHWM") }

    /// What is used now, in bytes; zero where it is unknown.
    static var current: Int { field("VmRSS") }

    private static func field(_ name: String) -> Int {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
        let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") }
        return (line?.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0) * 1024
    }
}
