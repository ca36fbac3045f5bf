// swift-format-ignore-file
import Foundation
import RetroKit

/// The samples of the article about the compiler's messages.
private enum WhatTheCompilerSaysSamples {
    struct Post: Codable {
        var id: Int
    }

    typealias BlogPost = Post

    final class BlogApi: ApiDomain {
        @Get("/posts/{id}") var post: (_ id: Int) async throws -> BlogPost
        @Post("/posts") var publish: (BlogPost) async throws -> BlogPost
    }
}
