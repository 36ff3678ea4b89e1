import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type Sqlite from 'better-sqlite3';
import type { Settings } from '../../config.ts';
import { fewNamed } from '../../storage/schema-differences.ts';
import { isServed } from '../../storage/sqlite/data-directory-lock.ts';
import { databaseIn, isOurs, refusalIn, schemaFaults } from '../../storage/sqlite/database.ts';
import { countCampaigns, damagedCampaigns } from '../../storage/sqlite/integrity.ts';
import { notedHeads } from '../../storage/sqlite/last-heads.ts';
import { pendingMigrations } from '../../storage/sqlite/migrations.ts';
import { headsIn, lostEntries } from '../../storage/sqlite/previous-shutdown.ts';
import { SqliteConnection, UnusableLibrary } from '../../storage/sqlite/sqlite-connection.ts';
import { steadyLogFault } from '../../storage/sqlite/wal-fault.ts';
import { walFile } from '../../storage/sqlite/wal-file.ts';
import { countWithNoun, plural } from '../../telling/words.ts';
import { type Finding, fine, risky, wrong } from './finding.ts';

export interface DatabaseExamination {
  readonly findings: readonly Finding[];
  /** The name of the installation; `null` if there is no readable database. */
  readonly installation: string | null;
  /** Whether a server runs on it. */
  readonly isServed: boolean;
}

const RESTORE = 'restore a backup, as docs/archives.md has it';

/** Examines a database without changing it, even while a server is running on it. */
export function examineDatabase({
  dataDirectory,
  demo,
}: Pick<Settings, 'dataDirectory' | 'demo'>): DatabaseExamination {
  const directory = resolve(dataDirectory);
  const file = databaseIn(directory);
  if (!statSync(file, { throwIfNoEntry: false })?.size)
    return { findings: [fine('database', 'none yet')], installation: null, isServed: false };
  let served = false;
  let sqlite: Sqlite.Database | null = null;
  try {
    served = isServed(directory);
    // Checked before the database is opened.
    const fault = served ? null : steadyLogFault(file, () => notedHeads(directory).logBytes);
    sqlite = opened(file);
    const schema = schemaFinding(sqlite, directory);
    const isOfNow = schema.level === 'ok' && pendingMigrations(sqlite) === 0;
    const findings = [
      fine('server', served ? 'one runs on these data' : 'none runs on these data'),
      schema,
      ...(isOfNow ? [...damageFindings(sqlite), ...moveFindings(sqlite), ...demoFindings(sqlite, demo)] : []),
      ...(isOfNow && !served ? endFindings(directory, sqlite, fault) : []),
    ];
    return { findings, installation: isOurs(sqlite) ? factIn(sqlite, 'id') : null, isServed: served };
  } catch (error) {
    const finding = wrong('database', `${file} can't be read: ${(error as Error).message}`, adviceFor(error));
    return { findings: [finding], installation: null, isServed: served };
  } finally {
    sqlite?.close();
  }
}

const adviceFor = (error: unknown): string =>
  error instanceof UnusableLibrary ? 'install it anew: what is kept is as it was' : RESTORE;

/**
 * Opens the database without writing to it. If there is no log beside it, opening creates an empty one, which only a
 * connection with write access removes again; an existing log stays as it is.
 */
function opened(file: string): Sqlite.Database {
  const sqlite = new SqliteConnection(file, { readonly: existsSync(walFile(file)), fileMustExist: true });
  sqlite.pragma('query_only = ON');
  return sqlite;
}

function schemaFinding(sqlite: Sqlite.Database, directory: string): Finding {
  if (!isOurs(sqlite))
    return wrong(
      'database',
      `${sqlite.name} belongs to another program`,
      'name another directory with --data',
    );
  const pending = pendingMigrations(sqlite);
  if (pending < 0)
    return wrong(
      'database',
      'a newer version of Hexfarer wrote it',
      'go on with that version, or a later one',
    );
  if (pending > 0)
    return fine(
      'database',
      `an earlier version wrote it: the next start brings it up to date, and copies it to ${directory}.before-….sqlite first`,
    );
  const faults = schemaFaults(sqlite);
  if (faults.length > 0)
    return wrong(
      'database',
      `what keeps the ledger from being changed is missing: ${fewNamed(faults)}`,
      RESTORE,
    );
  return fine(
    'database',
    `as this version has it, with ${countWithNoun(countCampaigns(sqlite), 'campaign')}`,
  );
}

/** Campaigns of which something is missing. The pages of the database are checked at each start, which takes longer. */
function damageFindings(sqlite: Sqlite.Database): Finding[] {
  const damaged = damagedCampaigns(sqlite);
  const [first] = damaged;
  if (!first) return [];
  return [
    wrong(
      'campaigns',
      `${countWithNoun(damaged.length, 'campaign is', 'campaigns are')} damaged and ${plural(damaged.length, 'takes', 'take')} no commands; of ${first.campaign}, ${first.what}`,
      'see docs/archives.md, What is damaged, and:',
      `hexfarer verify ${first.campaign}`,
    ),
  ];
}

/** Whether the campaigns were moved to another database, or a move into this one is incomplete. */
function moveFindings(sqlite: Sqlite.Database): Finding[] {
  const refusal = refusalIn(sqlite);
  return refusal === null
    ? []
    : [wrong('move', `the database ${refusal}`, 'see docs/archives.md, To PostgreSQL, and back')];
}

/** Whether a demo is requested with other data, or the data of a demo without one. */
function demoFindings(sqlite: Sqlite.Database, demo: boolean): Finding[] {
  const isDemos = factIn(sqlite, 'demo') !== null;
  if (isDemos && !demo)
    return [
      wrong(
        'demo',
        'a server without --demo does not start: these data belong to a demo',
        'give --demo to serve and to doctor, or name another directory with --data',
      ),
    ];
  const hasCampaigns = sqlite.prepare('SELECT 1 FROM campaigns').get() !== undefined;
  if (demo && !isDemos && hasCampaigns)
    return [
      wrong(
        'demo',
        'the server does not start: there are campaigns already, and a demo keeps to itself',
        'give it a data directory of its own, such as --data ./demo-data',
      ),
    ];
  return [];
}

/** How the previous server ended, which the next one will log. */
function endFindings(directory: string, sqlite: Sqlite.Database, fault: string | null): Finding[] {
  const noted = notedHeads(directory);
  const lost = lostEntries(noted, headsIn(sqlite), sqlite);
  if (lost.length > 0)
    return [
      wrong(
        'last end',
        `${countWithNoun(lost.length, 'campaign')} ${plural(lost.length, 'lacks', 'lack')} entries that were acknowledged: ${lost[0]?.campaign} has ${lost[0]?.entries} of ${lost[0]?.acknowledged}`,
        `before you start the server, put back the log ${walFile(sqlite.name)}, or a backup`,
      ),
    ];
  if (fault !== null)
    return [wrong('last end', fault, 'before you start the server, put back that log, or a copy of it')];
  if (noted.isRunning)
    return [
      risky(
        'last end',
        'the server did not stop in good order; nothing is missing of what it acknowledged',
        'nothing to do: the next start clears up. Stop it with SIGTERM, and give it ten seconds',
      ),
    ];
  return [fine('last end', 'in good order')];
}

function factIn(sqlite: Sqlite.Database, key: 'id' | 'demo'): string | null {
  const found = sqlite.prepare('SELECT value FROM installation WHERE key = ?').pluck().get(key);
  return typeof found === 'string' && found !== '' ? found : null;
}
