import Foundation
import RetroKit
import RetroKitStyles
import RetroKitTesting

/// Ends the program, unless a condition holds.
func check(_ condition: Bool, line: Int = #line) {
    guard !condition else { return }
    print("check failed in line \(line)")
    exit(1)
}

let server = try makeServer()

// The old way: the base class configures the transport, which this one sends to the loopback server instead.
let transport = ReroutingTransport(to: server.baseURL)
let api = SchedulesApi(transport: transport)
let response = try await api.getSchedules(GetSchedulesRequest(page: 1, schedulesPerPage: 30, accountId: "acc_id"))
check(response.schedules.map(\.title) == ["Morning"])
_ = try await api.createSchedule(
    CreateScheduleRequest(accountId: "acc_id", scheduleBody: Schedule(id: "s2", title: "Noon"))
)
let updated = try await api.updateSchedule(
    UpdateScheduleRequest(scheduleId: "s1", accountId: "acc_id", scheduleBody: Schedule(id: "s1", title: "Dawn"))
)
check(updated.schedule.title == "Dawn")
check(
    try await api.deleteSchedule(DeleteScheduleRequest(ScheduleId: "nope"))
        == .errorResponse(DeleteScheduleErrorResponse(errorMessage: "Schedule not found"))
)
check(
    try await api.deleteSchedule(DeleteScheduleRequest(ScheduleId: "s1"))
        == .response(DeleteScheduleResponse(deleted: "s1"))
)

// Mocks.
api.getSchedules = { _ in GetSchedulesResponse(schedules: []) }
api.deleteSchedule = { _ in throw URLError(.userAuthenticationRequired) }
check(try await api.getSchedules(GetSchedulesRequest(page: 1)).schedules.isEmpty)
do {
    _ = try await api.deleteSchedule(DeleteScheduleRequest(ScheduleId: "s1"))
    check(false)
} catch {
    check((error as? URLError)?.code == .userAuthenticationRequired)
}
api.deleteSchedule = { _ in .errorResponse(DeleteScheduleErrorResponse(errorMessage: "Schedule not found")) }
check(
    try await api.deleteSchedule(DeleteScheduleRequest(ScheduleId: "s1"))
        == .errorResponse(DeleteScheduleErrorResponse(errorMessage: "Schedule not found"))
)

// The other endpoints.
let users = UsersApi(baseURL: server.baseURL)
check(try await users.list() == [User(id: 1, name: "Ada")])
check(try await users.user(1) == User(id: 1, name: "Ada"))
check(try await users.update(1, UserUpdate(name: "Grace")) == User(id: 1, name: "Grace"))
try await users.remove(1)
check(try await users.find(404) == nil)
check(try await users.page(PageRequest(page: 2)).headers["X-Page"] == "2")
check(try await users.avatar(1) == Data([1, 2, 3]))
check(try await users.speak(SpeechRequest(modelId: "m")) == "multipart/form-data")
check(try await users.count().statusCode == 200)
check(try await users.move("a/b", 1, UserUpdate(name: "a/b")) == User(id: 1, name: "a/b"))
check(try await users.replace(1, UserUpdate(name: "Grace")) == .first(User(id: 1, name: "Grace")))
check(try await users.lookUp(1) == .found(User(id: 1, name: "Ada")))
check(try await users.lookUp(404) == .missing)
check(try await users.result(1).get() == User(id: 1, name: "Ada"))
if case .failure(let error) = try await users.result(404) { check(error.statusCode == 404) } else { check(false) }
try await users.options()
try await users.purge(1)
let crud = CrudApi<User>(baseURL: server.baseURL)
check(try await crud.read(1) == User(id: 1, name: "Ada"))
check(try await crud.create(User(id: 3, name: "Lin")) == .response(User(id: 3, name: "Lin")))

// Endpoints that name their error.
if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
    let typed = TypedUsersApi(baseURL: server.baseURL)
    check(try await typed.user(1) == User(id: 1, name: "Ada"))
    do throws(ApiError) {
        _ = try await typed.user(404)
        check(false)
    } catch {
        check(error.statusCode == 404)
    }
    check(try typed.$user(1).request().percentEncodedPath == "/users/1")
    try await typed.options()
    var elements: [String] = []
    for try await user in try await typed.elements() { elements.append(user.name) }
    check(elements == ["Ada", "Lin"])
    let crud = TypedCrudApi<User>(baseURL: server.baseURL)
    check(try await crud.create(User(id: 3, name: "Lin")) == .response(User(id: 3, name: "Lin")))
}

// Streams, whose elements are decoded on this actor. The second answer ends the stream of events.
var names: [String] = []
for try await event in try await users.events() { names.append(event.data.name) }
for try await user in try await users.lines() { names.append(user.name) }
for try await user in try await users.elements() { names.append(user.name) }
check(names == ["Ada", "Ada", "Lin", "Ada", "Lin"])
for try await _ in try await users.rawEvents() { check(false) }
for try await line in try await users.text() { check(line.hasPrefix("{")) }
check(try await users.bytes().collect().count == 44)
users.lines = { try JsonLines([User(id: 3, name: "a mock")]) }
for try await user in try await users.lines() { check(user.name == "a mock") }
users.events = { try EventStream([ServerSentEvent(data: User(id: 3, name: "a mock"))]) }
for try await event in try await users.events() { check(event.data.name == "a mock") }
users.rawEvents = { ServerSentEvents([ServerSentEvent(data: "a mock")]) }
for try await event in try await users.rawEvents() { check(event.data == "a mock") }

// Interceptors.
let intercepted = makeInterceptedUsers(at: server.baseURL)
check(try await intercepted.page(PageRequest(page: 2)).headers["X-Page"] == "changed")
check(try await intercepted.user(1).name == "Ada")
let seen = server.requests.last?.headers ?? [:]
let added = ["X-Request-Id", "X-Client", "Authorization", "X-Team-Key", "X-Signature"]
check(added.map { seen[$0] ?? "" } == ["user 1", "consumer", "Bearer old", "key", "0"])

// The handle.
check(users.$user.descriptor.name == "user")
check(try users.$update(1, UserUpdate(name: "x")).request().percentEncodedPath == "/users/1")
check(try users.$user(1).curl().hasPrefix("curl 'http://127.0.0.1:"))
check(try await users.$user(1).response().value == User(id: 1, name: "Ada"))
users.user = { id in User(id: id, name: "a mock") }
check(users.$user.isMocked)
users.$user.reset()
check(try await users.user(1).name == "Ada")

// Every kind of field.
let every = EveryField(id: 1, ids: [1, 2], filters: ["a": "b"], archived: true, session: "s")
let encoded = try users.$fields(every).request()
check(encoded.percentEncodedPath == "/fields/1")
check(encoded.percentEncodedQuery == "ids=1,2&a=b&archived")
check(encoded.headerFields["Cookie"] == "session=s")
check(try await users.link(LinkRequest(link: "/users/1")).name == "Ada")
let patch = try users.$patch(PatchRequest(id: 1, patch: UserUpdate(name: "Lin"))).request()
check(patch.text == #"{"name":"Lin"}"# && patch.headerFields["Content-Type"] == "application/merge-patch+json")
check(try users.$form(FormRequest(user: UserUpdate(name: "x y"))).request().text == "grant_type=password&name=x+y")
check(try users.$parts(PartsRequest(title: "t")).request().text.hasSuffix(#"{"name":""}"# + "\r\n--b--\r\n"))
check(try users.$table(TableRequest(table: "a,b")).request().headerFields["Content-Type"] == "text/csv")
let lines = LinesRequest(users: [User(id: 1, name: "Ada"), User(id: 2, name: "Lin")])
check(try users.$store(lines).request().text.split(separator: "\n").count == 2)
check(users.validate(isStrict: false).isEmpty)

// Calls without a class.
let client = ApiClient(baseURL: server.baseURL)
check(try await client.get("/users", as: [User].self).map(\.name) == ["Ada"])
check(try await client.perform(Request<User>(endpoint: "/users/1")).value.name == "Ada")

// The styles of other libraries.
let petstore = Client(baseURL: server.baseURL, headers: ["X-Client": "consumer"])
petstore.interceptors = [Signature()]
petstore.authenticator = Signature()
check(try await client.call(UsersRoute.user(1), as: User.self).name == "Ada")
check(try await users.call(UsersRoute.user(1), as: User.self).name == "Ada")
check(try await client.sendRequest(endpoint: UsersEndpoint.list, responseModel: [User].self).get().map(\.name) == ["Ada"])
check(server.requests.last?.headers["X-Style"] == "one line")
check(try await petstore.perform(request: Request<User>(endpoint: "/users/2")).body.name == "Ada")
check(server.requests.last?.headers["X-Signature"] == "consumer")
check(try await petstore.apiClient.call(UsersRoute.user(2), as: User.self).name == "Ada")
let screen = UserScreen(petstore)
screen.load("/users/1")
screen.load(.user(1))
while screen.names.count < 2 { try await Task.sleep(for: .milliseconds(1)) }
check(screen.names == ["Ada", "Ada"])

// Pages, files and progress.
var listed: [String] = []
for try await page in users.$list().pages(by: .pageNumber(query: "page") { $0.count == 2 }) { listed += page.value.map(\.name) }
for try await user in users.$page(PageRequest(page: 1)).pages().elements({ $0.value }) { listed.append(user.name) }
for try await user in users.$list().pages().elements { listed.append(user.name) }
check(listed == ["Ada", "Ada", "Ada"])
let file = FileManager.default.temporaryDirectory.appending(path: "RetroKit-\(UUID().uuidString)")
check(try await users.avatarFile(1).save(to: file).size == 3)
try FileManager.default.removeItem(at: file)
check(try await users.$update.reporting(.each { step in _ = step.fractionSent })(1, UserUpdate(name: "x")).id == 1)

// Shared between tasks.
let shared = SharedDomain(UsersApi(baseURL: server.baseURL))
async let one = shared.user(1)
async let other = shared.user(1)
check(try await one == other)
shared.user = { id in User(id: id, name: "a mock") }
check(shared.$user.isMocked)

server.stop()
print("ok")
