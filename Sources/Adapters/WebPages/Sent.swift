// SPDX-License-Identifier: MIT
import HTTPTypes
import Hummingbird
import NIOCore

/// What a request brought along, within the limits.
struct Sent {
  private(set) var form = FormFields()
  private(set) var files: [UploadedFile] = []
  private(set) var bytes: [UInt8] = []

  init(_ request: Request, _ body: Route.Body, _ limits: WebLimits) async throws {
    let most: Int
    switch body {
    case .nothing: return
    case .form: most = limits.form
    case .formWithFiles: most = limits.upload
    case .bytes(let limit): most = limit
    }
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > most {
      throw WebRefusal(status: 413)
    }
    do { bytes = Array(buffer: try await request.body.collect(upTo: most)) } catch is NIOTooManyBytesError {
      throw WebRefusal(status: 413)
    } catch {
      // The body isn't HTTP, or its client has left.
      throw WebRefusal(status: 400)
    }
    if case .bytes = body { return }
    let type = request.headers[.contentType] ?? ""
    if body == .formWithFiles, type.lowercased().hasPrefix("multipart/form-data") {
      guard let form = MultipartForm(body: bytes, contentType: type) else { throw WebRefusal(status: 400) }
      (self.form, files) = (form.fields, form.files)
    } else {
      guard type.lowercased().hasPrefix("application/x-www-form-urlencoded") else { throw WebRefusal(status: 415) }
      guard let form = FormFields(urlEncoded: bytes) else { throw WebRefusal(status: 400) }
      self.form = form
    }
    bytes = []
  }
}
