// SPDX-License-Identifier: MIT

/// Where each key of a mapping stands among its entries. Most mappings have a few keys, for which hashing isn't worth it.
struct KeyPlaces {
  private static let mostListed = 8

  private var listed: [(key: String, place: Int)] = []
  /// Of all, once there are more than a few.
  private var hashed: [String: Int] = [:]

  /// Of a key that was added before.
  func place(of key: String) -> Int? {
    hashed.isEmpty ? listed.first { $0.key == key }?.place : hashed[key]
  }

  mutating func add(_ key: String, at place: Int) {
    if !hashed.isEmpty {
      hashed[key] = place
    } else if listed.count < Self.mostListed {
      listed.append((key, place))
    } else {
      for entry in listed + [(key, place)] { hashed[entry.key] = entry.place }
    }
  }
}
