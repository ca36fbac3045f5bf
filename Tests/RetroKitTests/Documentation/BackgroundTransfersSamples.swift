// swift-format-ignore-file
#if !canImport(FoundationNetworking)
    import Foundation
    import RetroKit

    private final class ReportsApi: ApiDomain {
        @Get("/files/{name}") var file: (_ name: String) async throws -> Data
        @Put("/files/{name}") var upload: (_ name: String, _ file: HttpBody) async throws -> Empty
    }

    private final class BackgroundTransfers: NSObject, URLSessionDownloadDelegate, @unchecked Sendable {
        static let shared = BackgroundTransfers()
        private let lock = NSLock()
        private var eventsAreDelivered: (@Sendable () -> Void)?
        private lazy var session: URLSession = {
            let configuration = URLSessionConfiguration.background(withIdentifier: "test.example.files")
            return URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
        }()

        /// For `application(_:handleEventsForBackgroundURLSession:completionHandler:)`.
        func resume(_ completion: @escaping @Sendable () -> Void) {
            lock.withLock { eventsAreDelivered = completion }
            _ = session
        }

        func download(_ name: String, from api: ReportsApi) throws {
            let task = session.downloadTask(with: try URLRequest(api.$file(name).request()))
            task.taskDescription = name                     // is still there after a relaunch
            task.resume()
        }

        func upload(_ file: URL, as name: String, to api: ReportsApi) throws {
            let params = try api.$upload(name, .file(file, contentType: "application/pdf")).request()
            let task = session.uploadTask(with: try URLRequest(params), fromFile: file)
            task.taskDescription = name
            task.resume()
        }

        func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo place: URL) {
            guard (downloadTask.response as? HTTPURLResponse)?.statusCode == 200, let name = downloadTask.taskDescription,
                let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first
            else { return }
            // The file is gone when this returns.
            try? FileManager.default.moveItem(at: place, to: folder.appending(path: name))
        }

        func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
            let completion = lock.withLock { eventsAreDelivered }
            DispatchQueue.main.async { completion?() }
        }
    }
#endif
