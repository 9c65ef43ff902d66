// SPDX-License-Identifier: MIT

/// The problems of plugin.yml that hooks.yml cannot have.
package enum ManifestMessage: Hashable, Sendable {
  case empty
  case noVersion
  case otherVersion(FoundValue)
  case missing([String])
  case badPluginName
  case otherFolder(String, folder: String)
  case badVersion(FoundValue)
  case scopedWithOn
  case whileWithoutScoped
  case badRequirement, badWant
  case controlsForServices
  case idempotentAction
  case secondKind(String)
  case noEnter
  case secondAction
  case foreignSecret

  case noShell(String)
  case outsideFolder
  case noProgram(String)
  /// The name of a program of the PATH is that of a file in the plugin's folder.
  case notOnPath(String)
  case argumentInFolder(String)
  case notExecutable(String)
  case carriageReturn(String)
  case noInterpreter(String)
  case missingInterpreter(String, String)

  case badInputName
  case dashInExpression(String)
  case sameVariable(String)
  case inputWithoutType(String)
  case itemsForList
  case requiredDefault
  case secretDefault
  case unknownType(String)
  case enumNotFor(String)
  case boundsForNumbers(String)
  case maximumBelowMinimum
  case patternForText
  case badPattern
}
