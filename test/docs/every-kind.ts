import type { Command, OwnThrows } from '../../src/campaign/command.ts';
import { ORIGIN } from '../../src/hex/axial.ts';
import { type Direction, neighbour, neighbours } from '../../src/hex/direction.ts';
import type { EntryBody } from '../../src/ledger/entry.ts';
import { EDITIONS } from '../../src/rules/battlefield/edition.ts';
import type { Table } from '../../src/rules/tables/table.ts';
import { always } from '../rules/tables/sample-tables.ts';
import { OWNER, PLAYER, type TableSettings, Tabletop } from '../support/tabletop.ts';

/** Tables for every occasion; one is rolled only by a chance that almost never comes. */
const TABLES: Readonly<Record<string, Table>> = {
  beast: always('a wolf of [1d4] winters'),
  gossip: always('old news', { when: 'day', where: { chance: '1000 of 1d1000' } }),
  meeting: {
    title: 'Who is met',
    roll: '2d6',
    rows: [
      { on: [2, 7], text: 'nobody' },
      { on: [8, 12], text: '[1d6+1] badgers, and [beast]' },
    ],
    when: 'enter',
  },
  omen: always('a crow', { when: 'day' }),
  relic: always('a coin', { when: 'site', where: { site: true } }),
  track: always('fresh', { when: 'enter' }),
};

/** A path along which there is a site. */
const WAY: readonly Direction[] = [1, 1, 2, 2, 3, 3, 4, 3, 2, 1, 2, 3, 3, 4, 4, 5, 4, 3, 2, 2];

/**
 * A closed campaign with every kind of entry that the solo rules can write. In a campaign with own dice the first
 * dice of each command are rolled by hand and the server rolls the rest, once even the second die of a throw.
 */
export function everyKind(settings: TableSettings): Tabletop {
  const table = new Tabletop({ seed: 'every kind', ...settings });
  const isOwn = table.campaign.started.dice === 'own';
  const thrown = (...faces: readonly number[]): OwnThrows => (isOwn ? { faces, rest: 'server' } : {});
  const play = (command: Command, by = OWNER): readonly EntryBody[] => table.play(command, by);

  if (isOwn) play({ kind: 'enter', to: 0, ...thrown(4, 1, 3) });
  play({ kind: 'note', ...ORIGIN, text: 'A *quiet* place.\n\tFor now.', for: 'everyone' }, PLAYER);
  play({ kind: 'note', q: 1, r: -3, text: 'The dragon sleeps here.', for: 'owner' });
  play({ kind: 'name', ...ORIGIN, of: 'place', text: 'Greenhollow' }, PLAYER);
  play({ kind: 'mark', ...ORIGIN, mark: 'camp' });
  const beside = neighbours(ORIGIN).find((hex) => table.campaign.world.has(hex));
  if (beside) {
    play({ kind: 'road', of: 'trail', along: [beside, ORIGIN, beside] }, PLAYER);
    play({ kind: 'road', of: null, along: [ORIGIN, beside] });
  }
  play({ kind: 'count', name: 'ale', to: 12, perDay: -2 });
  play({ kind: 'count', name: 'coin', to: 30 }, PLAYER);
  play({ kind: 'count', name: 'fame', to: 0, perDay: 3 });
  for (const [id, each] of Object.entries(TABLES)) play({ kind: 'table', id, table: each });
  play({ kind: 'roll', table: 'meeting', for: 'the first night', ...thrown(6, 6, 5) });
  play({ kind: 'roll', table: 'beast', ...thrown(2, 4) }, PLAYER);
  play({ kind: 'roll', dice: '2d6+1', for: 'luck', ...thrown(5) }, PLAYER);
  for (const edition of EDITIONS) play({ kind: 'battlefield', ...ORIGIN, edition, ...thrown(3) }, PLAYER);
  play({ kind: 'rest', ...thrown(3, 4) }, PLAYER);
  play({ kind: 'set', name: 'The Red Marches', hexesPerDay: 4, watchersMayPoint: true });
  play({ kind: 'set', frozen: true });
  play({ kind: 'travel', path: [1, 4] });
  play({ kind: 'set', frozen: false });
  for (const to of WAY) {
    const isKnown = table.campaign.world.isPassable(targetOf(table, to));
    play({ kind: 'enter', to, ...(isKnown ? {} : thrown(3, 4)) }, PLAYER);
  }
  const { party } = table.campaign;
  play({ kind: 'travel', to: ORIGIN, ...thrown() }, PLAYER);
  play({ kind: 'travel', to: party ?? ORIGIN, ...thrown(6) });
  play({ kind: 'count', name: 'coin', by: -12 });
  play({ kind: 'rest', ...thrown(1) });
  play({ kind: 'count', name: 'ale', remove: true });

  const seqOf = (isIt: (body: EntryBody) => boolean): number => table.bodies.findIndex(isIt) + 1;
  play({ kind: 'erase', seq: seqOf((body) => body.kind === 'noted' && body.for === 'owner') });
  play({ kind: 'erase', seq: seqOf((body) => body.kind === 'counted' && body.value === null) });
  play(
    { kind: 'erase', seq: seqOf((body) => body.kind === 'rolled' && body.notation !== undefined) },
    PLAYER,
  );
  play({ kind: 'erase', seq: seqOf((body) => body.kind === 'tabled' && body.id === 'omen') });
  play({ kind: 'rest', ...thrown(5) });
  // The tables that refer to it are no longer rolled.
  play({ kind: 'erase', seq: seqOf((body) => body.kind === 'tabled' && body.id === 'beast') });
  play({ kind: 'travel', path: [5, 2, 5, 2], ...thrown() });
  play({ kind: 'table', id: 'meeting', table: null });
  play({ kind: 'close' });
  play({ kind: 'erase', seq: 1 });
  return table;
}

function targetOf({ campaign }: Tabletop, to: Direction) {
  const { party } = campaign;
  if (!party) throw new Error('the party is nowhere');
  return neighbour(party, to);
}
