// SPDX-License-Identifier: MIT
#if os(Linux)
  import Events
  import Foundation
  import Processes
  import TestSupport
  import Testing

  /// A mail server that writes down, as JSON lines in `mails`, what it takes.
  struct MailServer {
    static let password = "s3cret-pass"

    let home: TemporaryHome
    let port: UInt16
    let ca: String

    /// Recipients whose name is a code are refused with it.
    private static let script = """
      import asyncio, email, email.policy, json, ssl, sys
      from aiosmtpd.smtp import SMTP, AuthResult
      mode, cert, key, mails = sys.argv[1:5]
      context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
      context.load_cert_chain(cert, key)
      class Handler:
        async def handle_RCPT(self, server, session, envelope, address, options):
          name = address.split('@')[0]
          if name.isdigit(): return name + ' not this one'
          envelope.rcpt_tos.append(address)
          return '250 OK'
        async def handle_DATA(self, server, session, envelope):
          mail = email.message_from_bytes(envelope.original_content, policy=email.policy.default)
          with open(mails, 'a') as file:
            print(json.dumps({
              'sender': envelope.mail_from, 'recipients': envelope.rcpt_tos,
              'tls': server.transport.get_extra_info('ssl_object') is not None,
              'user': session.auth_data.decode() if session.auth_data else '',
              'headers': [[name, str(value)] for name, value in mail.items()],
              'text': mail.get_content().replace('\\r\\n', '\\n')}), file=file)
          return '250 OK'
      def authenticated(server, session, envelope, mechanism, data):
        good = (data.login, data.password) == (b'ada', b'\(password)')
        return AuthResult(success=good, handled=good, auth_data=data.login)
      def factory():
        starttls = {'tls_context': context, 'require_starttls': True} if mode == 'starttls' else {}
        return SMTP(Handler(), authenticator=authenticated, auth_required=mode != 'none',
                    auth_require_tls=mode == 'starttls', hostname='mail.test', **starttls)
      async def serve():
        implicit = context if mode == 'tls' else None
        server = await asyncio.get_running_loop().create_server(factory, '127.0.0.1', 0, ssl=implicit)
        print('ready', server.sockets[0].getsockname()[1], flush=True)
        await server.serve_forever()
      asyncio.run(serve())
      """

    static func run(_ security: String, _ body: (MailServer) async throws -> Void) async throws {
      let home = try TemporaryHome()
      let files = try await Certificate(in: home)
      try home.write(script, to: "server.py")
      let arguments = [
        "/usr/bin/python3", home.path("server.py"), security, files.certificate, files.key,
        home.path("mails"),
      ]
      try await Counterpart.run(arguments, in: home, ready: "ready") { _, line in
        let port = try #require(line.split(separator: " ").last.flatMap { UInt16($0) })
        try await body(MailServer(home: home, port: port, ca: files.certificate))
      }
    }

    func inputs(_ security: String, _ others: [String: JSONValue] = [:]) -> [String: JSONValue] {
      let own: [String: JSONValue] = [
        "server": "127.0.0.1", "port": .integer(Int64(port)), "security": .string(security), "ca": .string(ca),
        "user": security == "none" ? "" : "ada", "password": .string(Self.password),
        "from": "Ada Lovelace <ada@example.org>",
        "to": ["bob@example.org", "Zoë <zoe@example.org>"], "subject": "🍅 Write the design",
        "text": "Done in 25m.\n.\nBye",
      ]
      return own.merging(others) { $1 }
    }

    func mails() throws -> [JSONValue] { try home.lines("mails").map { try JSONValue(parsing: $0) } }
  }

  @Suite struct EmailTests {
    private let plugin = BundledPlugin("email")

    @Test(arguments: ["starttls", "tls", "none"])
    func `a mail arrives as it was written`(_ security: String) async throws {
      try await MailServer.run(security) { server in
        let reply = try await plugin.run(
          with: server.inputs(security), secrets: ["password"], event: try SampleEvent.focus(), in: server.home)
        #expect(reply.status == 0, "\(reply.result)")
        let mail = try #require(try server.mails().first)
        #expect(mail["sender"]?.string == "ada@example.org")
        #expect(mail["recipients"]?.elements == ["bob@example.org", "zoe@example.org"])
        #expect(mail["tls"] == .bool(security != "none"))
        #expect(mail["user"]?.string == (security == "none" ? "" : "ada"))
        #expect(mail["text"]?.string == "Done in 25m.\n.\nBye\n")
        let headers = mail["headers"]?.elements.map(\.elements) ?? []
        func header(_ name: String) -> [String] { headers.filter { $0[0].string == name }.compactMap { $0[1].string } }
        #expect(header("Subject") == ["🍅 Write the design"])
        #expect(header("From") == ["Ada Lovelace <ada@example.org>"])
        #expect(header("To") == ["bob@example.org, Zoë <zoe@example.org>"])
        #expect(header("Message-ID") == ["<01934f6e-7c5a-7cc3-98c4-dc0c0c0739aa@example.org>"])
        #expect(header("Auto-Submitted") == ["auto-generated"])
        #expect(header("Date").count == 1)
      }
    }

    @Test func `a task can't become a header or end the message`() async throws {
      try await MailServer.run("none") { server in
        let hostile: JSONValue = .string("a\r\nBcc: eve@example.org\r\n\r\n.\r\nMAIL " + Hostile.task)
        let inputs = server.inputs("none", ["subject": hostile, "text": hostile])
        let reply = try await plugin.run(with: inputs, event: try SampleEvent.focus(), in: server.home)
        #expect(reply.status == 0, "\(reply.result)")
        let mails = try server.mails()
        #expect(mails.count == 1)
        #expect(mails[0]["recipients"]?.elements.count == 2)
        let names = mails[0]["headers"]?.elements.compactMap { $0.elements[0].string } ?? []
        #expect(!names.contains("Bcc"))
        #expect(mails[0]["text"]?.string?.contains("touch pwned") == true)
      }
    }

    @Test func `a wrong password is refused, and isn't shown`() async throws {
      try await MailServer.run("starttls") { server in
        let inputs = server.inputs("starttls", ["password": "wr0ng-pass"])
        let reply = try await plugin.run(with: inputs, event: try SampleEvent.focus(), in: server.home)
        #expect(reply.status == 1)
        #expect(reply.result.errors.contains("refused the user or the password"), "\(reply.result)")
        #expect(!reply.result.errors.contains("wr0ng-pass"))
        #expect(try server.mails().isEmpty)
      }
    }

    @Test(arguments: [(450, 75), (550, 1)] as [(Int, Int32)])
    func `a refusal that passes by is tried again, another isn't`(_ code: Int, _ status: Int32) async throws {
      try await MailServer.run("none") { server in
        let inputs = server.inputs("none", ["to": [.string("\(code)@example.org")]])
        let reply = try await plugin.run(with: inputs, event: try SampleEvent.focus(), in: server.home)
        #expect(reply.status == status, "\(reply.result)")
        #expect(reply.result.errors.contains("\(code) not this one"), "\(reply.result)")
      }
    }

    @Test(arguments: ["starttls", "tls"])
    func `an authority that isn't known is not trusted`(_ security: String) async throws {
      try await MailServer.run(security) { server in
        let inputs = server.inputs(security, ["ca": ""])
        let reply = try await plugin.run(with: inputs, event: try SampleEvent.focus(), in: server.home)
        #expect(reply.status == 1)
        #expect(reply.result.errors.contains("isn't trusted"), "\(reply.result)")
      }
    }

    @Test func `where nobody listens, it is to be tried again`() async throws {
      let home = try TemporaryHome()
      try await Counterpart.withClosedPort { port in
        let server = MailServer(home: home, port: port, ca: "")
        let reply = try await plugin.run(with: server.inputs("none"), event: try SampleEvent.focus(), in: home)
        #expect(reply.status == 75)
        #expect(reply.result.errors.contains("can't be reached"), "\(reply.result)")
      }
    }

    @Test func `a password isn't sent where it could be read, and an address has to be one`() async throws {
      let home = try TemporaryHome()
      let server = MailServer(home: home, port: 25, ca: "")
      let event = try SampleEvent.focus()
      let open = server.inputs("none", ["server": "mail.example.org", "user": "ada"])
      let refused = try await plugin.run(with: open, event: event, in: home)
      #expect(refused.status == 1 && refused.result.errors.contains("set security"), "\(refused.result)")
      for wrong in ["nobody", "", "a@b@c", "<>"] {
        let reply = try await plugin.run(with: server.inputs("none", ["to": [.string(wrong)]]), event: event, in: home)
        #expect(reply.status == 1 && reply.result.errors.contains("address"), "\(wrong): \(reply.result)")
      }
    }
  }
#endif
