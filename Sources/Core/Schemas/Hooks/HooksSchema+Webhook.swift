// SPDX-License-Identifier: MIT
import Events

/// `webhook`.
extension HooksSchema {
  private static let noSpace = #"[^\x00-\x20\x7F\\]"#
  private static let noDelimiter = #"[^/?#\x00-\x20\x7F\\]"#
  /// The text after the scheme: a host, then no spaces except inside templates.
  private static let host = #"\#(noDelimiter)(?:\#(noSpace)*$|\#(noDelimiter)*[/?#][^\x00]*\$\{\{)"#
  /// An address that is only a secret, or begins with an input: it is checked once its value is known.
  private var known: String {
    #"^\s*\$\{\{\s*secrets\.[A-Za-z0-9_]+\s*\}\}\s*$"# + (mayBeginWithInput ? #"|^\s*\$\{\{\s*inputs\."# : "")
  }
  private var anywhere: String { "^[Hh][Tt][Tt][Pp][Ss]?://\(Self.host)|\(known)" }
  /// The same addresses, over http only if the host may be this machine.
  private var secure: String {
    #"^[Hh][Tt][Tt][Pp][Ss]://\#(Self.host)|^[Hh][Tt][Tt][Pp]://(?:[^/?#]*@)?(?:127\.|\[::1\]|"#
      + "(?:[^/?#]*\\.)?\(Self.caseless("localhost")))|\(known)"
  }

  package static let methods = ["GET", "POST", "PUT", "PATCH", "DELETE"]

  package static let reservedHeaders = [
    "connection", "content-length", "host", "transfer-encoding", "webhook-id", "webhook-signature", "webhook-timestamp",
  ]

  /// Returns a pattern that matches `word` case-insensitively.
  static func caseless(_ word: String) -> String {
    word.map { $0.isLetter ? "[\($0.uppercased())\($0.lowercased())]" : String($0) }.joined()
  }

  var address: JSONValue {
    let help =
      "This takes an address such as 'https://example.org/path', or a secret: ${{ secrets.NAME }}. "
      + "http to elsewhere than this machine needs 'plain-http: true' beside 'url'."
    return [
      "type": "string", "pattern": .string(secure), "patternErrorMessage": .string(help),
      "errorMessage": .string(help),
    ]
  }

  var addressAnywhere: JSONValue {
    let help = "This takes an address such as 'https://example.org/path', or a secret: ${{ secrets.NAME }}."
    return [
      "type": "string", "pattern": .string(anywhere), "patternErrorMessage": .string(help),
      "errorMessage": .string(help),
    ]
  }

  var webhookKey: ConfigKey {
    JSONValue.ref("webhook").about(
      "Webhook",
      "The HTTP request to send: its address, or a mapping with 'url' and more. Without a body the event goes "
        + "out as CloudEvents JSON.",
      examples: ["https://home.example/segue", ["url": "${{ secrets.slack_url }}", "json": ["text": "Done"]]],
      also: ["url", "http"], inner: webhookKeys, reenters: true)
  }

  var webhook: JSONValue {
    let bodies = ["json", "form", "body"]
    let plain: JSONValue = ["required": ["plain-http"], "properties": ["plain-http": ["const": true]]]
    let request = JSONValue.section(webhookKeys, mayBeNothing: false).with([
      "required": ["url"],
      "if": plain,
      "then": ["properties": ["url": .ref("addressAnywhere")]],
      "else": ["properties": ["url": .ref("address")]],
      "allOf": .array(JSONValue.atMostOne(of: bodies, because: "A webhook has one body: 'json', 'form' or 'body'.")),
    ])
    return ["anyOf": [.ref("address"), request]]
  }

  private var webhookKeys: KeySet {
    [
      "url": (["type": "string"] as JSONValue).about(
        "Address", "Where it goes. ${{ }} may fill in parts after the host, or a secret may be the whole of it.",
        examples: ["https://home.example/segue", "${{ secrets.slack_url }}"], also: ["uri", "address"]),
      "method": (["enum": .words(Self.methods)] as JSONValue).about(
        "Method", "The method of the request.", default: "POST"),
      "headers": headers,
      "json": JSONValue.object([]).about(
        "JSON",
        "The body, as JSON of this shape; ${{ }} in its texts is filled in, and one that is a whole value keeps "
          + "its type.", examples: [["text": "🍅 ${{ session.task }}"]], also: ["payload"]),
      "form": JSONValue.named(.ref("filledText")).about(
        "Form", "The body, as fields of a form.", examples: [["message": "${{ session.task }}"]]),
      "body": JSONValue.ref("filledText").about(
        "Body", "The body, as it stands here.", examples: ["${{ session.task }} is done"], also: ["data"]),
      "sign": JSONValue.oneOrMore(.ref("filledText")).about(
        "Sign", "The key for a signature by Standard Webhooks; several while keys change.",
        examples: ["${{ secrets.signing }}"], also: ["secret"]),
      "timeout": JSONValue.ref("duration").about(
        "Timeout", "How long one attempt may take; at most 24 hours.", default: "15s", lengths: Self.timeouts),
      "tls": tls,
      "plain-http": Self.boolean.about(
        "Plain http", "Whether http to elsewhere than this machine is allowed: it can be read and changed on its way.",
        default: false),
    ]
  }

  private var headers: ConfigKey {
    let token = "!#$%&'*+.^_`|~0-9A-Za-z-"
    let reserved = Self.reservedHeaders.map(Self.caseless).joined(separator: "|")
    return JSONValue.named(
      .ref("filledText"),
      names: [
        "pattern": .string("^[\(token)]+$"), "not": ["pattern": .string("^(?:\(reserved))$")],
        "patternErrorMessage": "This can't be the name of a header.",
        "errorMessage": "This header is set by Segue.",
      ]
    ).about(
      "Headers", "Headers of the request, each on one line.",
      examples: [["Authorization": "Bearer ${{ secrets.token }}"]], also: ["header"])
  }

  private var tls: ConfigKey {
    let keys: KeySet = [
      "ca": JSONValue.ref("path").about("Authority", "A file with the certificates that are trusted, in PEM."),
      "cert": JSONValue.ref("path").about("Certificate", "A file with the certificate to show to the server, in PEM."),
      "key": JSONValue.ref("path").about("Key", "A file with the key of 'cert', in PEM."),
      "pin":
        ([
          "type": "string", "pattern": "^sha256//[^;]{43}=(?:;sha256//[^;]{43}=)*$",
          "patternErrorMessage": "This takes 'sha256//' and 44 characters of base64.",
        ] as JSONValue).about(
          "Pin", "The hash of the server's public key: 'sha256//' and base64; several with ';' between them."),
    ]
    return JSONValue.section(keys).with(["if": .given("key"), "then": .given("cert")])
      .about("TLS", "How the connection is secured.", inner: keys)
  }
}
