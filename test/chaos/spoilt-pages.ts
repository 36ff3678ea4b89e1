import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { UnknownEdition } from '../../src/campaign/campaign.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import { StorageFailure } from '../../src/session/ports.ts';
import { systemDigest } from '../../src/session/system.ts';
import { verifyCampaign } from '../../src/session/verify.ts';
import { DATABASE_FILE } from '../../src/storage/sqlite/data-files.ts';
import { openStorage, type SqliteStorage } from '../../src/storage/sqlite/storage.ts';
import { UnusableDatabase } from '../../src/storage/unusable-database.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { Randomness } from '../support/randomness.ts';
import {
  carryOut,
  enter,
  type SessionsUnderTest,
  sessionsOn,
  startedCampaign,
  THE_OWNER,
} from '../support/sessions.ts';
import { plainConnection } from '../support/sqlite-files.ts';
import { settingsOf } from '../support/worlds.ts';

/** To repeat a failure: SPOIL_SEED=123 npx vitest run test/chaos/spoilt-pages. */
const SEED = Number(process.env.SPOIL_SEED ?? Math.floor(Math.random() * 1e6));

/** An undamaged database, and the contents of its campaigns. */
interface Sound {
  readonly bytes: Buffer;
  readonly pageSize: number;
  /** The file in which a server records the heads of its campaigns. */
  readonly heads: Buffer;
  readonly told: ReadonlyMap<CampaignId, string>;
}

type Spoil = (page: Buffer, random: Randomness, whole: Buffer) => void;

const HEADS_FILE = 'hexfarer.heads';

/** Kinds of damage that disks and copying do to a page. */
const SPOILS: readonly Spoil[] = [
  (page, random) => {
    const at = random.upTo(page.length) - 1;
    page.writeUInt8(page.readUInt8(at) ^ (1 << (random.upTo(8) - 1)), at);
  },
  (page) => page.fill(0),
  (page, random) => {
    const from = random.upTo(page.length) - 1;
    for (let at = from; at < page.length; at++) page.writeUInt8(random.upTo(256) - 1, at);
  },
  (page, random) => page.fill(0, random.upTo(page.length) - 1),
  (page, random, whole) => {
    const pages = whole.length / page.length;
    const other = random.upTo(pages) - 1;
    whole.copy(page, 0, other * page.length, (other + 1) * page.length);
  },
];

/** What can happen to a damaged file. */
type Outcome =
  | 'refused at the start'
  | 'told at the start'
  | 'found by verify'
  | 'found when it is written'
  | 'sound';

/** Damages a page of a database again and again, and expects each time that it is detected or does no harm. */
export function spoiltPages({ files, timeout }: { files: number; timeout: number }): void {
  it(
    `in each of ${files} databases, damage to a random page is detected, or does no harm (SPOIL_SEED=${SEED})`,
    async () => {
      const sound = await soundDatabase();
      const outcomes = new Map<Outcome, number>();
      const directory = dataDirectory();
      for (let number = 0; number < files; number++) {
        const random = new Randomness(SEED * 1_000_003 + number);
        const { bytes, what } = spoilt(sound, random);
        for (const suffix of ['-wal', '-shm'])
          rmSync(join(directory, DATABASE_FILE + suffix), { force: true });
        writeFileSync(join(directory, DATABASE_FILE), bytes);
        writeFileSync(join(directory, HEADS_FILE), sound.heads);
        const outcome = await outcomeOf(directory, sound, `number ${number}, ${what}`);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
      if (process.env.SPOIL_REPORT) process.stdout.write(`${JSON.stringify([...outcomes])}\n`);
      // Both must happen, or the test would prove little.
      expect(outcomes.get('refused at the start')).toBeGreaterThan(files / 10);
      expect(outcomes.get('sound')).toBeGreaterThan(files / 100);
      // About one in eleven: among forty files there may be none.
      if (files >= 200) expect(outcomes.get('found by verify')).toBeGreaterThan(files / 100);
    },
    timeout,
  );
}

async function soundDatabase(): Promise<Sound> {
  const directory = dataDirectory();
  const storage = openStorage(directory, { create: true });
  storage.beginServing();
  const table = sessionsOn(storage.campaigns, { digest: systemDigest });
  const told = new Map<CampaignId, string>();
  for (const kind of ['solo', 'island', 'elevation']) {
    const id = await startedCampaign(table, { world: settingsOf(kind) });
    for (let step = 0; step < 60; step++)
      await table.sessions.command(id, randomUUID(), enter((1 + ((step * 5) % 6)) as 1), THE_OWNER);
    await carryOut(table, id, { kind: 'mark', q: 0, r: 0, mark: 'camp' });
    told.set(id, await toldOf(table, id));
  }
  storage.close();
  const sqlite = plainConnection(directory);
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  const pageSize = sqlite.pragma('page_size', { simple: true }) as number;
  sqlite.close();
  return {
    bytes: readFileSync(join(directory, DATABASE_FILE)),
    heads: readFileSync(join(directory, HEADS_FILE)),
    pageSize,
    told,
  };
}

/** Everything that the ledger's hashes cover. Labels are left out: they are stored beside it and can be erased. */
async function toldOf({ sessions }: SessionsUnderTest, id: CampaignId): Promise<string> {
  const told = [await sessions.view(id), await sessions.entries(id, 0, 10_000)];
  return systemDigest.sha256(JSON.stringify(told, (key, value) => (key === 'label' ? undefined : value)));
}

function spoilt({ bytes, pageSize }: Sound, random: Randomness): { bytes: Buffer; what: string } {
  const whole = Buffer.from(bytes);
  const page = random.upTo(whole.length / pageSize);
  const way = random.upTo(SPOILS.length);
  SPOILS[way - 1]?.(whole.subarray((page - 1) * pageSize, page * pageSize), random, bytes);
  return { bytes: whole, what: `page ${page} spoilt in way ${way}` };
}

function failureOf(error: unknown): string {
  if (error instanceof StorageFailure || error instanceof UnknownEdition) return error.message;
  throw error;
}

async function outcomeOf(directory: string, { told }: Sound, what: string): Promise<Outcome> {
  let storage: SqliteStorage;
  try {
    storage = openStorage(directory, { create: true });
  } catch (error) {
    expect(error, what).toBeInstanceOf(UnusableDatabase);
    const { message } = error as Error;
    expect(message, what).toContain(join(directory, DATABASE_FILE));
    expect(message, what).toMatch(/Restore a backup|Move it away|name another directory/i);
    return 'refused at the start';
  }
  try {
    const lost = storage.beginServing().lost.map(({ campaign }) => campaign);
    const table = sessionsOn(storage.campaigns, { digest: systemDigest });
    let outcome: Outcome = lost.length > 0 ? 'told at the start' : 'sound';
    for (const [id, before] of told) {
      const verification = await verifyCampaign(id, storage.campaigns, systemDigest).catch(failureOf);
      if (lost.includes(id)) continue;
      if (typeof verification === 'string') {
        expect(verification, what).toMatch(/campaign .* is damaged; restore a backup$/);
        outcome = 'found by verify';
        continue;
      }
      if (verification?.ok) expect(await toldOf(table, id), what).toBe(before);
      else {
        expect(verification?.problem?.what.length, what).toBeGreaterThan(10);
        outcome = 'found by verify';
      }
      const command = await table.sessions.command(id, randomUUID(), enter(1), THE_OWNER).catch(failureOf);
      if (typeof command === 'string') {
        expect(command, what).toMatch(/; restore a backup$|^it names the edition/);
        outcome = 'found when it is written';
        continue;
      }
      if (command.ok) continue;
      expect(command.refusal, `${what}: ${verification?.ok}`).toMatchObject({
        code: 'campaign/damaged',
        detail: expect.stringContaining(`hexfarer verify ${id}`),
      });
      expect(verification?.ok, what).toBe(false);
    }
    return outcome;
  } finally {
    storage.close();
  }
}
