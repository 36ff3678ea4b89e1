import { beforeAll, describe, expect, it } from 'vitest';
import { authorOf } from '../../src/campaign/roll-entries.ts';
import { canonicalJson } from '../../src/ledger/canonical.ts';
import type { Author, EntryBody } from '../../src/ledger/entry.ts';
import type { LinkId } from '../../src/ledger/id.ts';
import { bodyOf, type LedgerRow } from '../../src/ledger/ledger.ts';
import { always } from '../rules/tables/sample-tables.ts';
import { audited, type Form, OWNER, Tabletop } from '../support/tabletop.ts';
import { type Verdict, verdictsOn } from './python.ts';
import { hashedAnew } from './sealed-ledger.ts';
import { archiveOf } from './tampering.ts';

const HERE = { q: 0, r: 0 };
const TOGETHER = { command: null, secret: null };
const by = authorOf(OWNER);
const SOMEBODY = 'kqzexxpmtrvp' as LinkId;
const TABLE: EntryBody = { kind: 'tabled', by, id: 'fair', textHash: '' };

/** A campaign whose start has not been rolled, with further entries added by `write`. */
function begun(write: (table: Tabletop) => void, form: Form = 'sealed'): readonly LedgerRow[] {
  const table = new Tabletop({ form, dice: 'own' });
  write(table);
  return table.rows;
}

const putUp = (table: Tabletop, author: Author = by): void =>
  table.write([{ ...TABLE, by: author }], TOGETHER, canonicalJson(always('fresh')));

/** A move by an owner that ends a day, where the day's entry has another author. */
function withAuthorOfDay(change: object): readonly LedgerRow[] {
  const table = new Tabletop({ form: 'sealed' });
  table.play({ kind: 'set', hexesPerDay: 1 });
  table.play({ kind: 'enter', to: 1 });
  return hashedAnew(
    table.rows.map((row) =>
      bodyOf(row).kind === 'rested'
        ? { ...row, body: canonicalJson({ ...bodyOf(row), by: { ...by, ...change } }) }
        : row,
    ),
  );
}

const closing = (told: object, form: Form): readonly LedgerRow[] =>
  begun((table) => table.write([{ kind: 'closed', by, ...told }], undefined), form);

const NO_COMMAND = /names no command/;
const NO_SEED = /does not tell the seed/;
const ONLY_ONE = /a seed without its salt/;

/** Ledgers with matching hashes whose last entry is forged, and what each verifier reports. */
const FORGED: readonly (readonly [string, readonly LedgerRow[], auditor: RegExp, page: RegExp])[] = [
  [
    'a table of the beginning behind a command',
    begun((table) => {
      table.play({ kind: 'note', ...HERE, text: 'Wolves.', for: 'everyone' });
      putUp(table);
    }),
    NO_COMMAND,
    NO_COMMAND,
  ],
  [
    'a table of the beginning in a copy',
    begun((table) => {
      table.receive();
      putUp(table, table.bodies.at(-1)?.by);
    }),
    NO_COMMAND,
    NO_COMMAND,
  ],
  [
    'a table of the beginning by another owner',
    begun((table) => putUp(table, { ...by, link: SOMEBODY })),
    NO_COMMAND,
    /by somebody else/,
  ],
  [
    'a mark made together with the campaign',
    begun((table) => table.write([{ kind: 'marked', by, ...HERE, mark: 'camp' }], TOGETHER)),
    NO_COMMAND,
    NO_COMMAND,
  ],
  [
    'a day by another owner than the way that ended it',
    withAuthorOfDay({ link: SOMEBODY }),
    /before the previous command is complete/,
    /another author/,
  ],
  [
    'a day by the same link in another role',
    withAuthorOfDay({ role: 'player' }),
    /before the previous command is complete/,
    /another author/,
  ],
  [
    'an end that tells a salt and no seed',
    closing({ seedSalt: '11'.repeat(16) }, 'sealed'),
    NO_SEED,
    ONLY_ONE,
  ],
  ['an end that tells a seed and no salt', closing({ seed: 'demo' }, 'sealed'), NO_SEED, ONLY_ONE],
];

describe('[docs: ledger, What a verifier checks] both verifiers refuse', () => {
  let verdicts: readonly Verdict[] = [];
  beforeAll(() => {
    verdicts = verdictsOn(FORGED.map(([, rows]) => archiveOf(rows)));
  });

  it.each(FORGED.map(([name, ...forged], number) => [name, number, ...forged] as const))(
    '%s',
    (_, number, rows, auditor, page) => {
      const seq = rows.length;
      expect(audited(rows)).toEqual({ seq, what: expect.stringMatching(auditor) });
      expect(verdicts[number]?.problem).toEqual({ seq, what: expect.stringMatching(page) });
    },
  );
});
