// SPDX-License-Identifier: MIT
import ArgumentParser
import HookConfig
import Hooks
import LibC
import Messages
import TeamMessages
import TeamRecords
import TerminalUI
import ToolArguments
import ToolSupport
import WebhookAction

/// `segue team join`: device authorisation by RFC 8628. Until the approval, nothing is written.
struct TeamJoinTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "join")

  @OptionGroup var arguments: TeamJoinArguments

  /// What this machine may do: send events, read boards and friends, change friends and the profile.
  private static let scope = "events read write"
  private static let client = "segue"

  func run(in context: ToolContext) async throws {
    let language = context.language
    var client = try HubClient(address: arguments.url, language: language)
    client.clock = ClockWatch(in: context)
    // Mistakes in hooks.yml come before the way through the browser.
    if let old = try Membership.load(context) {
      let place = "\(context.shown(old.place.file)):\(old.place.line)"
      throw ToolFailure(.failed, language.team(.alreadyJoined(hub: old.hub, place: place)))
    }
    let codes = try await codes(from: client)
    let (address, code) = (SafeText.line(codes.address), SafeText.line(codes.userCode))
    context.console.tell(language.team(.openAndEnter(address: address, code: code)), .bold)
    if let complete = codes.completeAddress {
      context.console.tell(language.team(.openDirectly(SafeText.line(complete))))
    }
    context.console.tell(language.team(.waiting))
    let token = try await token(for: codes, from: client)
    client.token = token
    do {
      let person = try await client.get(HubPerson.self, "/api/v1/me")
      let edit = try await Membership.write(client, token: token, in: context)
      let handle = SafeText.line(person.handle)
      context.console.tell(language.team(.joined(handle: handle, hub: client.hub)))
      context.console.tell(language.team(.hookWritten(place: "\(context.shown(edit.file)):\(edit.line)")))
      context.console.tell(language.team(.sharesNothing("\(client.hub)/me/consent")))
      context.console.tell(context.tellDaemon().text(in: language))
    } catch {
      // A token that this machine doesn't keep must not stay valid.
      _ = try? await client.send("DELETE", "/api/v1/token")
      throw error
    }
  }

  private func codes(from client: HubClient) async throws(HubFailure) -> DeviceCodes {
    do throws(HubFailure) {
      let answer = try await client.form(
        "/api/v1/device_authorization",
        [("client_id", Self.client), ("scope", Self.scope), ("device_name", arguments.device ?? Self.hostName)])
      guard answer.status == 200 else { throw client.refusal(answer) }
      return try client.read(DeviceCodes.self, answer)
    } catch {
      guard case .unreachable(let hub, let reason) = error.message else { throw error }
      throw HubFailure(.nothingThere(hub: hub, reason: reason), client.language)
    }
  }

  /// Asks for the token until somebody has decided or the code has expired.
  private func token(for codes: DeviceCodes, from client: HubClient) async throws -> String {
    let language = client.language
    var interval = Duration.seconds(max(1, codes.interval ?? 5))
    let end = ContinuousClock.now + .seconds(codes.lifetime)
    while ContinuousClock.now < end {
      try await Task.sleep(for: interval)
      let fields = [
        ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"), ("device_code", codes.deviceCode),
        ("client_id", Self.client), ("zone", MachineZone.name),
      ]
      // A network that is away for a moment ends nothing; RFC 8628 asks for a longer interval then.
      guard let answer = try? await client.form("/api/v1/token", fields) else {
        interval += .seconds(5)
        continue
      }
      if answer.status == 429 || answer.status >= 500 {
        interval += .seconds(5)
        continue
      }
      let reply = try client.read(TokenAnswer.self, answer)
      if answer.status == 200, let token = reply.token { return token }
      switch reply.error {
      case "authorization_pending": continue
      case "slow_down": interval += .seconds(5)
      case "access_denied": throw HubFailure(.denied, language)
      case "expired_token": throw HubFailure(.expired, language)
      default: throw client.refusal(answer)
      }
    }
    throw HubFailure(.expired, language)
  }

  /// The machine's name up to its first dot.
  private static var hostName: String {
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return "segue" }
    let name = String(decoding: bytes.prefix { $0 != 0 && $0 != 0x2E }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return name.isEmpty ? "segue" : name
  }
}
