// swift-format-ignore-file
import Foundation
import RetroKit

/// The samples of the article about moving from URLSession.
private enum MigrationFromURLSessionSamples {
    struct Forecast: Codable { var text: String }

    final class WeatherApi: ApiDomain {
        @Get("/forecast/{city}", .timeout(.seconds(5)))
        var forecast: (ForecastRequest) async throws -> Forecast
    }

    struct ForecastRequest {
        @Path var city: String
        @Query var days: Int
        @Header("Accept-Language") var language: String? = nil
    }

    static func use(_ baseURL: URL) async throws {
        let weather = WeatherApi(baseURL: URL(string: "https://weather.example.test/v1")!)
        let forecast = try await weather.forecast(ForecastRequest(city: "São Paulo", days: 3, language: "pt"))

        let today = try await ApiClient(baseURL: baseURL).get("/forecast/Oslo", query: ["days": 1], as: Forecast.self)
        print(forecast, today)
    }
}
