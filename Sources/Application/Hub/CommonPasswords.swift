// SPDX-License-Identifier: MIT
/// The passwords that are tried first, of those with ten characters and more: the others are too short anyway.
enum CommonPasswords {
  /// In lower case.
  static let whole: Set<String> = [
    "1q2w3e4r5t", "1q2w3e4r5t6y", "1q2w3e4r5t6y7u8i9o0p", "1qaz2wsx3edc", "1qaz2wsx3edc4rfv", "q1w2e3r4t5",
    "q1w2e3r4t5y6",
    "zaq12wsxcde3", "zaq1zaq1zaq1", "qazwsxedcrfv", "qazwsxedcrfvtgb", "1a2b3c4d5e", "a1b2c3d4e5", "a1b2c3d4e5f6",
    "abcd123456", "abc1234567", "abcde12345", "12345abcde", "123456abcd", "123456789a", "123456789q", "a123456789",
    "q123456789", "1234567890a", "a1234567890", "12345qwert", "qwert12345", "123qweasdzxc", "qweasdzxc123",
    "qweasd123456",
    "asdfgh123456", "1122334455", "11223344556677", "5544332211", "1357924680", "0246813579", "3141592653",
    "31415926535",
    "147258369000", "1472583690", "7894561230", "123698745000", "p@ssw0rd123", "p@ssword123", "passw0rd123",
    "pa$$word123",
    "correcthorsebatterystaple", "correct horse battery staple", "thequickbrownfox", "letmeinplease", "opensesame",
    "whatever123", "trustno1trustno1", "qwer1234qwer", "asdf1234asdf", "1234qwerasdf", "1234qwerasdfzxcv",
    "dkssudgktpdy",
    "tkfkdgody123", "qlalfqjsgh", "qlalfqjsgh1", "qlalfqjsgh123",
  ]

  /// Refused with digits and signs before and after it, if any.
  static let stems: Set<String> = [
    "password", "passwort", "passw0rd", "p@ssw0rd", "p@ssword", "pa$$word", "passphrase", "mypassword", "thepassword",
    "newpassword", "yourpassword", "password-password", "changeme", "changemenow", "changeit", "letmein", "letmeinnow",
    "welcome", "welcomehome", "welcomeback", "administrator", "admin", "adminadmin", "rootroot", "superuser",
    "superman",
    "batman", "spiderman", "ironman", "iloveyou", "iloveyouall", "iloveyouso", "ilovejesus", "iloveu", "loveyou",
    "princess", "sunshine", "football", "baseball", "basketball", "volleyball", "skateboard", "liverpool", "manchester",
    "chelsea", "arsenal", "barcelona", "juventus", "cristiano", "cristianoronaldo", "michael", "michelle", "jennifer",
    "jessica", "elizabeth", "alexander", "christopher", "christian", "charlotte", "veronica", "computer", "internet",
    "microsoft", "windows", "samsung", "facebook", "instagram", "whatsapp", "youtube", "google", "pokemon", "minecraft",
    "starwars", "startrek", "dragon", "dragonball", "monkey", "shadow", "master", "freedom", "blessed", "blessing",
    "chocolate", "butterfly", "strawberry", "watermelon", "pineapple", "cinnamon", "mercedes", "lamborghini", "ferrari",
    "corvette", "harleydavidson", "metallica", "slipknot", "linkinpark", "blink", "testtest", "testing", "tester",
    "secret",
    "topsecret", "verysecret", "mysecret", "something", "whatever", "nothing", "everything", "hello", "helloworld",
    "hellothere", "goodbye", "qwerty", "qwertz", "azerty", "asdfgh", "asdfghjkl", "zxcvbn", "zxcvbnm", "qwertyuiop",
    "abcdef",
    "abcdefg", "abcdefgh", "abc", "qwe", "asd", "zxc", "qwer", "asdf", "zxcv", "segue", "seguehub", "pomodoro",
    "pomodoros",
    "tomato", "focus", "focustimer", "timer", "leaderboard", "login", "user", "username", "guest", "summer", "winter",
    "spring", "autumn", "january", "february", "november", "december", "september", "october", "monday", "friday",
    "korea",
    "daehanminguk", "saranghae", "dkssud", "rkskekfk", "tkfkdgo", "qlalfqjsgh",
  ]

  /// A part of one of them is refused.
  static let runs: [String] = {
    let digits = String(repeating: "1234567890", count: 4)
    let others = String(repeating: "0123456789", count: 4)
    let alphabet = "abcdefghijklmnopqrstuvwxyz"
    let keys = [
      "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./", "qwertyuiopasdfghjklzxcvbnm", "qwertzuiopasdfghjklyxcvbnm",
    ]
    let all = [digits, others, alphabet, alphabet + alphabet, "!@#$%^&*()_+"] + keys
    return all + all.map { String($0.reversed()) }
  }()
}
