import { ORIGIN } from '../../src/hex/axial.ts';
import type { Direction } from '../../src/hex/direction.ts';
import type { RevealedBody } from '../../src/ledger/entry.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { PLAYER, type TableSettings, Tabletop } from './tabletop.ts';

/** An entry that revealed a hex of a world with the solo rules. */
export interface SoloBody extends RevealedBody {
  readonly hex: SoloRecord;
}

/** Out to the north-east and back, around the start, with a step over known ground at each turn. */
const JOURNEY: readonly Direction[] = [2, 2, 2, 6, 5, 5, 1, 1, 1, 4, 6, 6, 5];

/** A party that went out and came back. */
export function playedTabletop(settings: TableSettings = {}, journey = JOURNEY): Tabletop {
  const table = new Tabletop({ seed: 'journey', ...settings });
  for (const to of journey) table.play({ kind: 'enter', to }, PLAYER);
  table.play({ kind: 'travel', to: ORIGIN }, PLAYER);
  return table;
}

export function closed(settings: TableSettings = {}, journey = JOURNEY): Tabletop {
  const table = playedTabletop(settings, journey);
  table.play({ kind: 'close' });
  return table;
}

export const revealedBy = (table: Tabletop): readonly SoloBody[] =>
  table.bodies.filter((body): body is SoloBody => body.kind === 'revealed');

export const withHex = (body: RevealedBody, change: Partial<SoloRecord>): RevealedBody => ({
  ...body,
  hex: { ...body.hex, ...change },
});

/** A closed campaign with own dice. */
export function ownDice(settings: TableSettings = {}): Tabletop {
  const table = new Tabletop({ dice: 'own', ...settings });
  throwUntilAccepted(table, 0, [1, 5, 2, 4, 3, 6, 6]);
  table.play({ kind: 'enter', to: 1 });
  throwUntilAccepted(table, 1, [3, 4, 1, 2, 5, 6]);
  table.play({ kind: 'close' });
  return table;
}

/** Throws these faces over and over until the command is accepted. */
export function throwUntilAccepted(table: Tabletop, to: Direction | 0, script: readonly number[]): void {
  const faces: number[] = [];
  for (;;) {
    const decision = table.send({ kind: 'enter', to, faces }, PLAYER);
    if (decision.ok) return;
    const { needs } = decision.refusal;
    if (!needs) throw new Error(decision.refusal.detail);
    for (let die = 0; die < needs.count; die++) faces.push(script[faces.length % script.length] as number);
  }
}
