// SPDX-License-Identifier: MIT
import Foundation
import Processes
import TestSupport
import Testing
import ToolFixtures

/// `plugin add` over https: git's own server program behind TLS, with an authority that no system knows.
struct PluginAddHTTPSTests {
  private let home: TemporaryHome
  private var place: String { home.folder + "/data/segue/plugins" }
  private var added: [String] { (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? [] }

  init() throws { home = try TemporaryHome.forClient() }

  @Test func `a server whose authority git is told of is trusted, and no other`() async throws {
    let server = try await serve()
    let url = "https://127.0.0.1:\(server.tls)/bell.git"
    let refused = try await tool("plugin", "add", url, "--yes", home: home)
    #expect(refused.status == 1)
    // git's own words, and their meaning.
    #expect(refused.errors.contains("certificate"), "\(refused)")
    #expect(refused.errors.hasSuffix("\nsegue: git could not clone \(url)\n"), "\(refused)")
    #expect(added == [])

    // Git's other variables have no effect.
    let trust = ["GIT_SSL_CAINFO": home.folder + "/ca.pem", "GIT_DIR": "/nowhere", "GIT_CONFIG_GLOBAL": "/nowhere"]
    let taken = try await tool("plugin", "add", url, "--yes", home: home, trust)
    #expect(taken.status == 0, "\(taken)")
    #expect(added == ["bell"])
    #expect(home.text(place + "/bell/plugin.yml").contains("version: 1.0.0"))
    #expect(!FileManager.default.fileExists(atPath: place + "/bell/.git"))

    let missing = try await tool("plugin", "add", url.replacing("bell", with: "gong"), "--yes", home: home, trust)
    #expect(missing.status == 1 && missing.errors.contains("not found"), "\(missing)")
    await server.process.end()
  }

  @Test func `a server that leads from https to http isn't followed`() async throws {
    let server = try await serve()
    let trust = ["GIT_SSL_CAINFO": home.folder + "/ca.pem"]
    let plain = try await run(
      ["git", "ls-remote", "http://127.0.0.1:\(server.plain)/bell.git"], in: home, ["GIT_TERMINAL_PROMPT": "0"])
    #expect(plain.status == 0, "\(plain)")
    let url = "https://127.0.0.1:\(server.tls)/moved/bell.git"
    let refused = try await tool("plugin", "add", url, "--yes", home: home, trust)
    #expect(refused.status == 1, "\(refused)")
    #expect(added == [])
    await server.process.end()
  }

  /// Loose objects, and packs.
  @Test(arguments: ["", "git -C served/bell.git repack -adq"])
  func `a server that has files and no git is read too, without history in what is added`(
    _ packing: String
  ) async throws {
    let server = try await serve(Self.files)
    try await publish("\(packing)\n")
    let trust = ["GIT_SSL_CAINFO": home.folder + "/ca.pem"]
    let url = "https://127.0.0.1:\(server.tls)/bell.git"
    let taken = try await tool("plugin", "add", url, "--yes", home: home, trust)
    #expect(taken.status == 0, "\(taken)")
    #expect(taken.errors.isEmpty, "what was mended isn't told")
    #expect(added == ["bell"])
    #expect(home.text(place + "/bell/plugin.yml").contains("version: 1.0.0"))
    #expect(!FileManager.default.fileExists(atPath: place + "/bell/.git"))

    let gong = url.replacing("bell", with: "gong")
    let missing = try await tool("plugin", "add", gong, "--yes", home: home, trust)
    #expect(missing.status == 1 && missing.errors.contains("not found"), "\(missing)")
    #expect(missing.errors.hasSuffix("\nsegue: git could not clone \(gong)\n"), "\(missing)")
    await server.process.end()
  }

  @Test func `a history that is too large is refused where all of it would come`() async throws {
    let server = try await serve(Self.files)
    // Removed in the newest commit, but still a part of such a server's files.
    try await publish(
      """
      cd work/bell
      head -c 70000000 /dev/urandom > data && git add data && git commit -q -m data
      git rm -q data && git commit -q -m gone
      git push -q ../../served/bell.git main
      cd ../..
      """)
    let url = "https://127.0.0.1:\(server.tls)/bell.git"
    let refused = try await tool(
      "plugin", "add", url, "--yes", home: home, ["GIT_SSL_CAINFO": home.folder + "/ca.pem"])
    #expect(refused.status == 1)
    #expect(refused.errors.contains("\(url) is too large for a plugin (limit: 64 MiB, 5000 files)"), "\(refused)")
    #expect(added == [])
    await server.process.end()
  }

  private struct Server {
    var process: ChildProcess
    var tls: Int
    var plain: Int
  }

  /// Changes the repository with a shell script, and writes the files that a client of plain files needs.
  private func publish(_ script: String) async throws {
    let update = "set -e\n\(script)\ngit -C served/bell.git update-server-info"
    let done = try await run(["/bin/sh", "-c", update], in: home)
    try #require(done.status == 0, "\(done)")
  }

  /// Serves a repository with the plugin `bell`, with a program in Python.
  private func serve(_ program: String = Self.server) async throws -> Server {
    try home.addPlugin(
      "bell", in: "work",
      "manifest: 1\nname: bell\nversion: 1.0.0\nsummary: Ring\non: focus.completed\nexec: [bin/bell]\n",
      program: "#!/bin/sh\n")
    try home.write(program, to: home.folder + "/server.py")
    let made = try await run(["/bin/sh", "-c", Self.preparation], in: home)
    try #require(made.status == 0, "\(made)")
    let process = try await ChildProcess.start(
      ChildConfiguration(
        ["python3", "server.py"], environment: home.variables, workingDirectory: home.folder,
        output: .lines(maximumLength: 80)))
    let line = try #require(await process.output?.next(), "the server didn't start")
    let ports = line.text.split(separator: " ").compactMap { Int($0) }
    try #require(ports.count == 2, "\(line.text)")
    return Server(process: process, tls: ports[0], plain: ports[1])
  }

  private static let preparation = """
    set -e
    new() { name=$1; shift; openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \\
      -keyout "$name.key" -out "$name.pem" -subj "/CN=$name" "$@" 2>>openssl.log; }
    new ca -addext basicConstraints=critical,CA:TRUE
    new server -CA ca.pem -CAkey ca.key -addext subjectAltName=IP:127.0.0.1
    cd work/bell
    git init -q -b main . && git config user.email a@b && git config user.name a
    git add -A && git commit -q -m one
    git clone -q --bare . ../../served/bell.git
    """

  /// Two ports on standard output: https, whose `/moved` leads to the other, and http.
  private static let server = #"""
    import http.server, os, ssl, subprocess, threading

    class Git(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            if self.path.startswith("/moved/"):
                self.send_response(302)
                self.send_header("Location", f"http://127.0.0.1:{plain.server_port}{self.path[6:]}")
                self.send_header("Content-Length", "0")
                return self.end_headers()
            path, _, query = self.path.partition("?")
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            request = {
                "GIT_PROJECT_ROOT": os.path.abspath("served"), "GIT_HTTP_EXPORT_ALL": "1", "PATH_INFO": path,
                "QUERY_STRING": query, "REQUEST_METHOD": self.command,
                "CONTENT_TYPE": self.headers.get("Content-Type", ""),
                "HTTP_CONTENT_ENCODING": self.headers.get("Content-Encoding", ""),
                "GIT_PROTOCOL": self.headers.get("Git-Protocol", ""),
            }
            reply = subprocess.run(["git", "http-backend"], input=body, env=os.environ | request, capture_output=True)
            head, _, body = reply.stdout.partition(b"\r\n\r\n")
            fields = dict(line.split(": ", 1) for line in head.decode().split("\r\n"))
            self.send_response(int(fields.pop("Status", "200").split()[0]))
            for name, value in fields.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_POST = do_GET

        def log_message(self, *_):
            pass

    secure, plain = (http.server.ThreadingHTTPServer(("127.0.0.1", 0), Git) for _ in range(2))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain("server.pem", "server.key")
    secure.socket = context.wrap_socket(secure.socket, server_side=True)
    threading.Thread(target=plain.serve_forever, daemon=True).start()
    print(secure.server_port, plain.server_port, flush=True)
    secure.serve_forever()
    """#

  /// One port, twice: https, with plain files only.
  private static let files = #"""
    import functools, http.server, ssl

    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory="served")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain("server.pem", "server.key")
    server.socket = context.wrap_socket(server.socket, server_side=True)
    print(server.server_port, server.server_port, flush=True)
    server.serve_forever()
    """#
}
