import type { Command } from '../../src/campaign/command.ts';
import { ORIGIN } from '../../src/hex/axial.ts';
import type { Direction } from '../../src/hex/direction.ts';
import type { WorldSettings } from '../../src/ledger/settings.ts';
import { OWNER, PLAYER, Tabletop } from './tabletop.ts';

const NOTEBOOK: readonly Command[] = [
  { kind: 'name', ...ORIGIN, of: 'place', text: 'Ashford' },
  {
    kind: 'table',
    id: 'omens',
    table: { title: 'Omens', roll: 'd6', rows: [{ on: [1, 6], text: 'A crow' }], when: 'day' },
  },
  { kind: 'rest' },
  { kind: 'note', ...ORIGIN, text: 'Die Nebelkrähe: Øre für Käse', for: 'everyone' },
  { kind: 'note', ...ORIGIN, text: 'The crow is a *spy*', for: 'owner' },
  { kind: 'rest' },
  { kind: 'name', ...ORIGIN, of: 'place', text: 'Old Ashford' },
  { kind: 'name', ...ORIGIN, of: 'land', text: 'The Marches' },
  { kind: 'count', name: 'Rations', to: 4, perDay: -1 },
  { kind: 'rest' },
];

/** Four days in a world: steps to and fro, notes for everyone and for the owner alone, names, dice. */
export function evening(world?: WorldSettings): Tabletop {
  const table = new Tabletop(world ? { world } : {});
  const go = (to: Direction): void => {
    // On an island some directions lead into the sea.
    table.send({ kind: 'enter', to });
  };
  for (const [index, command] of NOTEBOOK.entries()) {
    go(((index % 6) + 1) as Direction);
    table.play(command, OWNER);
    go((((index + 3) % 6) + 1) as Direction);
  }
  table.play({ kind: 'mark', ...ORIGIN, mark: 'camp' }, PLAYER);
  return table;
}
