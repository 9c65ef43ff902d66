// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import WebPages

/// Models of templates, and the files that pages load.
struct TemplateTests {
  private struct Page {
    var words = ["title": "Words"]
    var title = "Page"
    var groups: [Group]
    var count = 3
    var body: Any
  }

  private struct Group {
    var title: String?
    var rows: [String] = []
    var isOpen = false
  }

  @Test func `a member that is missing inside is taken from outside`() {
    let templates = Templates([
      "page": "{{words.title}} {{count}}{{#groups}} [{{title}}{{#empty(rows)}} none{{/empty(rows)}}"
        + "{{#rows}} {{.}}{{/rows}}{{#isOpen}} open{{/isOpen}}{{^isOpen}} shut{{/isOpen}}]{{/groups}} "
        + "{{#body}}{{title}}{{/body}}{{#nothing}}x{{/nothing}}"
    ])
    let groups = [Group(title: "A", rows: ["1", "<2>"], isOpen: true), Group()]
    let page = templates.render("page", Page(groups: groups, body: Group(title: "Body")))
    #expect(page == "Words 3 [A 1 &lt;2&gt; open] [Page none shut] Body")
  }

  @Test func `a browser keeps a file, and asks anew when any has changed`() async throws {
    func files(_ style: String) -> StaticFiles {
      StaticFiles([.init("a.css", "text/css", Array(style.utf8)), .init("b.js", "text/javascript", [1])])
    }
    let (old, new) = (files("p {}"), files("p { margin: 0 }"))
    let link = "<link href=\"/assets/b.js\">"
    #expect(old.addressing(link) != new.addressing(link) && old.addressing(link) == files("p {}").addressing(link))
    let site = try await Site(routes: old.routes)
    let answer = try await site.ask("GET \(old.addressing("/assets/a.css"))", cookie: nil)
    #expect(answer.body == "p {}" && answer.header("Cache-Control") == "max-age=31536000, immutable")
    #expect(answer.header("Content-Type") == "text/css" && answer.header("X-Content-Type-Options") == "nosniff")
    #expect(try await site.ask("GET \(new.addressing("/assets/a.css"))", cookie: nil).status == 404)
  }
}
