import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { perform } from '../../src/dice/perform.ts';
import type { DiceRequest } from '../../src/dice/request.ts';
import { hasServerDice, type Trace } from '../../src/dice/roll.ts';
import type { EntryBody, SurveyedBody } from '../../src/ledger/entry.ts';
import { bodyOf, type LedgerRow, seedCommitment } from '../../src/ledger/ledger.ts';
import { seededDiceFor } from '../../src/world/chance.ts';
import { elevationKind } from '../../src/world/elevation/elevation-kind.ts';
import type { ElevationWorldSettings } from '../../src/world/elevation/elevation-world-settings.ts';
import { islandKind } from '../../src/world/island/island-kind.ts';
import { soloKind } from '../../src/world/solo/solo-kind.ts';
import { commandId, OWNER, PLAYER, SealedLedger, sha256 } from './sealed-ledger.ts';

export const SOLO = { kind: 'solo', houseRules: [] } as const;
const ISLAND = { kind: 'island', algorithm: 5, hexes: 24, houseRules: [] } as const;
const HEIGHTS: ElevationWorldSettings = {
  kind: 'elevation',
  start: 1200,
  dice: 4,
  change: 'twelfth',
  leastChange: 2,
  hexWidth: 2.5,
  outflow: 'random',
  basin: 'swamp',
};
export const CHOSEN = { seed: 'Wüste 🐪', salt: '30ce59fa7a124fe6f91a7ddd69d372f9' };
export const NAME = 'The “Green” Marches \\ 🏔';

export const started = (more: Partial<Extract<EntryBody, { kind: 'started' }>> = {}): EntryBody => ({
  kind: 'started',
  by: OWNER,
  edition: soloKind.edition,
  world: SOLO,
  dice: 'server',
  seedChosen: false,
  ...more,
});
const chosenStart = started({
  seedChosen: true,
  commitment: seedCommitment(CHOSEN.seed, CHOSEN.salt, sha256),
});
export const moved: EntryBody = {
  kind: 'moved',
  by: PLAYER,
  from: { q: 0, r: 0 },
  path: [
    { q: 0, r: -1 },
    { q: 0, r: 0 },
  ],
};
export const closed: EntryBody = { kind: 'closed', by: OWNER };
export const NOTHING = { command: null, secret: null };

/** A solo world whose start was made with the campaign, with entered hexes, some by own dice, a move, and an end. */
export function soloLedger(): SealedLedger {
  const ledger = new SealedLedger();
  const world = soloKind.emptyWorld(SOLO);
  ledger.write([started()], NOTHING, NAME);
  ledger.revealStart(world, null);
  ledger.enter(world, 20);
  ledger.command(moved);
  ledger.enter(world, 10, {
    own: true,
    ...seededDiceFor('table', { procedure: 'x', hex: { q: 0, r: 0 } }),
  });
  ledger.enter(world, 10);
  ledger.command(closed);
  return ledger;
}

/** An island whose start, including its outline, is revealed by a command. */
export function islandLedger(hexes: number = ISLAND.hexes): SealedLedger {
  const ledger = new SealedLedger();
  const settings = { ...ISLAND, hexes };
  const world = islandKind.emptyWorld(settings);
  ledger.write([started({ edition: islandKind.edition, world: settings })], NOTHING, NAME);
  ledger.revealStart(world, commandId(99));
  ledger.enter(world, 30);
  return ledger;
}

/** A world with a chosen seed, imported and played on. */
export function chosenLedger(close: EntryBody): SealedLedger {
  const ledger = new SealedLedger([], CHOSEN.seed);
  const world = soloKind.emptyWorld(SOLO);
  ledger.write([chosenStart], NOTHING, NAME);
  ledger.revealStart(world, null);
  ledger.enter(world, 10);
  ledger.receive();
  ledger.enter(world, 10);
  ledger.command(close);
  return ledger;
}

export const telling = (seed: string): EntryBody => ({ ...closed, seed, seedSalt: CHOSEN.salt });

/** A survey that rolls for several hexes in turn, after a throw by hand. */
export function surveyedLedger(): SealedLedger {
  const ledger = new SealedLedger();
  ledger.write([started({ edition: 'elevation@1', world: { kind: 'elevation' } })], NOTHING, NAME);
  const throwing = ledger.begin();
  const place = { q: 2, r: -3 };
  const dice = seededDiceFor(throwing.seed, { procedure: 'survey', hex: place });
  const hexes = [{ q: 2, r: -4 }, { q: 3, r: -4 }, place];
  function* procedure(): Generator<DiceRequest, null, readonly number[]> {
    for (const count of [1, 2, 3]) for (const hex of hexes) yield { for: 'elevation', sides: 6, count, hex };
    yield { for: 'peak', sides: 20, count: 4 };
    yield { for: 'outflow', sides: 6, count: 1, accept: [1], hex: place };
    return null;
  }
  const { trace } = perform(procedure(), dice);
  const own = { for: 'outflow', sides: 6, faces: [4], own: true as const, q: 2, r: -3 };
  const body: SurveyedBody = {
    kind: 'surveyed',
    by: PLAYER,
    ...place,
    peak: 400,
    form: null,
    revealed: [],
    flows: [],
    dice: [own, ...trace],
  };
  ledger.write([body], throwing);
  return ledger;
}

/** A world of heights, surveyed ring by ring, whose first survey is made by a command. */
export function heightsLedger(): SealedLedger {
  const ledger = new SealedLedger();
  const world = elevationKind.emptyWorld(HEIGHTS);
  ledger.write([started({ edition: elevationKind.edition, world: HEIGHTS })], NOTHING, NAME);
  ledger.revealStart(world, commandId(99));
  ledger.enter(world, 40);
  return ledger;
}

/** A ledger of the first form that was still open when seals were introduced. */
export function ledgerGoneOn(close: EntryBody): SealedLedger {
  const ledger = new SealedLedger(firstForm('solo-1-closed').slice(0, -1));
  ledger.receive();
  ledger.command(moved);
  ledger.command(close);
  return ledger;
}

/** The end of the closed archive of the first form, with the seed that it reveals. */
export const toldThen = { ...closed, seed: 'golden coast', seedSalt: '30ce59fa7a124fe6f91a7ddd69d372f9' };

export const ARCHIVES = join(import.meta.dirname, '..', 'golden', 'archives');
const golden = (name: string): Buffer => readFileSync(join(ARCHIVES, `${name}.hexfarer.gz`));
export const goldenLines = (name: string): string[] =>
  gunzipSync(golden(name))
    .toString()
    .split(/(?<=\n)/);

export function firstForm(name: string): LedgerRow[] {
  return goldenLines(name)
    .slice(1)
    .map((line) => {
      const { body, ...head } = JSON.parse(line);
      const absent = { command: null, next: null, secret: null, text: null, textSalt: null };
      return { ...absent, ...head, body: JSON.stringify(body) };
    });
}

export const diceOf = (row: LedgerRow): Trace => {
  const body = bodyOf(row);
  if (body.kind === 'revealed') return body.hex.dice;
  return 'dice' in body && typeof body.dice !== 'string' ? body.dice : [];
};
export const serverThrows = (row: LedgerRow): number => diceOf(row).filter(hasServerDice).length;
