// SPDX-License-Identifier: MIT
import GRDB

/// The tables, with one migration per version. A released migration is never edited.
enum Schema {
  /// The condition of the index `session_long`: the few sessions that take 31 days or more, or still run. A query with exactly
  /// this condition uses the index.
  static let isLong = "ifnull(ended, 9223372036854775807) - started >= 2678400000"

  /// The condition of the index `delivery_failed`: a delivery is over and had no effect. A query with exactly this condition uses
  /// the index. With `IN` and more than two values, SQLite would make a table of them for each row that is written.
  static let isIneffective = "state <> 'pending' AND state <> 'running' AND state <> 'succeeded'"

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { db in
      try db.execute(
        sql: """
          CREATE TABLE state (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            json TEXT NOT NULL
          ) STRICT;
          CREATE TABLE event (
            sequence INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            type TEXT NOT NULL,
            time INTEGER NOT NULL,
            json TEXT NOT NULL
          ) STRICT;
          CREATE INDEX event_time ON event (time);
          CREATE TABLE session (
            id TEXT PRIMARY KEY,
            phase TEXT NOT NULL,
            task TEXT NOT NULL,
            project TEXT NOT NULL,
            tags TEXT NOT NULL,
            note TEXT NOT NULL,
            planned INTEGER,
            started INTEGER NOT NULL,
            ended INTEGER,
            elapsed INTEGER NOT NULL,
            segments TEXT NOT NULL,
            strikes TEXT NOT NULL,
            outcome TEXT NOT NULL
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX session_started ON session (started);
          CREATE TABLE delivery (
            id TEXT PRIMARY KEY,
            hook TEXT NOT NULL,
            event INTEGER NOT NULL REFERENCES event (sequence),
            state TEXT NOT NULL,
            note TEXT,
            attempts INTEGER NOT NULL,
            due INTEGER,
            created INTEGER NOT NULL
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX delivery_open ON delivery (state) WHERE state IN ('pending', 'running');
          CREATE INDEX delivery_created ON delivery (created);
          CREATE INDEX delivery_hook ON delivery (hook, created);
          CREATE INDEX delivery_event ON delivery (event);
          CREATE TABLE attempt (
            delivery TEXT NOT NULL REFERENCES delivery (id),
            number INTEGER NOT NULL,
            started INTEGER NOT NULL,
            duration INTEGER,
            exit INTEGER,
            signal INTEGER,
            http INTEGER,
            error TEXT,
            stdout TEXT NOT NULL,
            stderr TEXT NOT NULL,
            PRIMARY KEY (delivery, number)
          ) STRICT, WITHOUT ROWID;
          CREATE TABLE lease (
            hook TEXT PRIMARY KEY,
            json TEXT NOT NULL
          ) STRICT, WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("2") { db in
      // The output of programs takes most of the space and is removed first. It has its own table, in chronological order.
      try db.execute(
        sql: """
          ALTER TABLE delivery ADD COLUMN conditions TEXT;
          DROP INDEX delivery_created;
          CREATE INDEX delivery_failed ON delivery (event)
            WHERE state IN ('failed', 'dead', 'skipped', 'expired', 'unknown');
          CREATE TABLE output (
            id INTEGER PRIMARY KEY,
            started INTEGER NOT NULL,
            size INTEGER NOT NULL,
            stdout TEXT NOT NULL,
            stderr TEXT NOT NULL
          ) STRICT;
          ALTER TABLE attempt ADD COLUMN output INTEGER;
          UPDATE attempt SET output = numbered.number FROM (
            SELECT delivery, number AS attempt, row_number() OVER (ORDER BY started, delivery, number) AS number
            FROM attempt WHERE stdout <> '' OR stderr <> ''
          ) AS numbered WHERE attempt.delivery = numbered.delivery AND attempt.number = numbered.attempt;
          INSERT INTO output (id, started, size, stdout, stderr)
            SELECT output, started, length(CAST(stdout AS BLOB)) + length(CAST(stderr AS BLOB)), stdout, stderr
            FROM attempt WHERE output IS NOT NULL ORDER BY output;
          ALTER TABLE attempt DROP COLUMN stdout;
          ALTER TABLE attempt DROP COLUMN stderr;
          """)
    }
    migrator.registerMigration("3") { db in
      // A row keeps the project's name at the time of writing as a key. project_key has the current name.
      try db.execute(
        sql: """
          ALTER TABLE session ADD COLUMN import TEXT;
          CREATE INDEX session_project ON session (project, started);
          CREATE INDEX session_outcome ON session (outcome, started);
          CREATE INDEX session_elapsed ON session (elapsed);
          CREATE INDEX session_import ON session (import) WHERE import IS NOT NULL;
          CREATE TABLE note_rest (
            number INTEGER PRIMARY KEY,
            session TEXT NOT NULL UNIQUE,
            text TEXT NOT NULL
          ) STRICT;
          CREATE TABLE project_key (
            key TEXT PRIMARY KEY,
            name TEXT NOT NULL
          ) STRICT, WITHOUT ROWID;
          CREATE TABLE project_colour (
            name TEXT PRIMARY KEY,
            colour TEXT NOT NULL
          ) STRICT, WITHOUT ROWID;
          CREATE TABLE attachment (
            id TEXT PRIMARY KEY,
            session TEXT NOT NULL,
            digest TEXT NOT NULL,
            name TEXT NOT NULL,
            size INTEGER NOT NULL,
            added INTEGER NOT NULL,
            removed INTEGER
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX attachment_session ON attachment (session);
          CREATE INDEX attachment_digest ON attachment (digest);
          CREATE TABLE undo (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            time INTEGER NOT NULL,
            kind TEXT NOT NULL,
            json TEXT NOT NULL
          ) STRICT;
          """)
    }
    // The sums of reports, which are in the index now.
    migrator.registerMigration("4") { _ in }
    migrator.registerMigration("5") { db in
      try db.execute(
        sql: """
          -- One whose count isn't known yet is under way: its sessions are in import_session until all of them are there.
          CREATE TABLE import (
            id TEXT PRIMARY KEY,
            source TEXT NOT NULL,
            time INTEGER NOT NULL,
            count INTEGER
          ) STRICT, WITHOUT ROWID;
          CREATE TABLE import_session (
            id TEXT PRIMARY KEY,
            import TEXT NOT NULL,
            phase TEXT NOT NULL,
            task TEXT NOT NULL,
            project TEXT NOT NULL,
            tags TEXT NOT NULL,
            note TEXT NOT NULL,
            planned INTEGER,
            started INTEGER NOT NULL,
            ended INTEGER,
            elapsed INTEGER NOT NULL,
            segments TEXT NOT NULL,
            strikes TEXT NOT NULL,
            outcome TEXT NOT NULL,
            rest TEXT NOT NULL,
            attachments TEXT NOT NULL
          ) STRICT, WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("6", migrate: SpanStamps.create)
    migrator.registerMigration("7") { db in
      try db.execute(sql: "CREATE INDEX session_long ON session (started) WHERE \(isLong)")
    }
    migrator.registerMigration("8") { db in
      for table in ["", "_work", "_hour", "_sum", "_task", "_project"] {
        try db.execute(sql: "DROP TABLE IF EXISTS rollup\(table)")
      }
      try SpanStamps.watchUpdates(db)
    }
    migrator.registerMigration("9") { db in
      try db.execute(
        sql: """
          DROP INDEX delivery_failed;
          CREATE INDEX delivery_failed ON delivery (event) WHERE \(isIneffective);
          """)
    }
    return migrator
  }
}
