import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Auditor } from '../../src/campaign/audit/auditor.ts';
import { Campaign } from '../../src/campaign/campaign.ts';
import type { Decision } from '../../src/campaign/decision.ts';
import type { RefusalCode } from '../../src/campaign/refusal.ts';
import type { EntryBody } from '../../src/ledger/entry.ts';
import { entryOf, type LedgerRow, rowOf } from '../../src/ledger/ledger.ts';
import { WORLDS } from '../../src/world/registry.ts';
import { anyCommands, anySettings, anyTexts } from '../support/any-command.ts';
import { audited, mapOf, sha256, startedBody, type TableSettings, Tabletop } from '../support/tabletop.ts';

/** What occurred in all runs together. */
class Met {
  readonly kinds = new Set<EntryBody['kind']>();
  readonly refusals = new Set<RefusalCode>();
  longest = 0;
  malformed = 0;

  take(decision: Decision): void {
    if (decision.ok) this.longest = Math.max(this.longest, decision.drafts.length);
    else this.refusals.add(decision.refusal.code);
  }
}

/** A campaign made from these entries alone, as a page or a starting server makes it. */
function rebuilt(rows: readonly LedgerRow[], settings: TableSettings): Campaign {
  const campaign = new Campaign(startedBody(settings), WORLDS);
  for (const row of rows) campaign.apply(entryOf(row, (_, role) => role));
  return campaign;
}

/** The campaign that an auditor makes from the same entries; the auditor must find no problem. */
function checked(rows: readonly LedgerRow[]): Campaign {
  const auditor = new Auditor(sha256);
  for (const row of rows) {
    expect(auditor.check(row)).toBeNull();
    expect(rowOf(entryOf(row, () => 'somebody'))).toEqual(row);
  }
  expect(auditor.finish()).toBeNull();
  if (!auditor.campaign) throw new Error('there is no campaign');
  return auditor.campaign;
}

/**
 * Everything that a campaign shows, except the names that people give themselves, which are kept outside the ledger.
 */
function shownBy(campaign: Campaign) {
  const { notes, ...map } = mapOf(campaign);
  const { status, play, tables } = campaign;
  const unsigned = notes.map(({ by: { label: _, ...by }, ...note }) => ({ ...note, by }));
  return { ...map, notes: unsigned, status, play, tables: [...tables] };
}

describe('any commands by anybody in any campaign', () => {
  it('leave a ledger that an auditor accepts and that reproduces the campaign, whatever is erased in it', () => {
    const met = new Met();
    fc.assert(
      fc.property(anySettings, anyCommands, anyTexts, (settings, commands, texts) => {
        const table = new Tabletop(settings);
        for (const { command, by } of commands) {
          if (!command) {
            met.malformed++;
            continue;
          }
          const { seq } = table.campaign;
          const decision = table.send(command, by);
          met.take(decision);
          expect(table.campaign.seq).toBe(seq + (decision.ok ? decision.drafts.length : 0));
        }
        expect(audited(table.rows)).toBeNull();
        table.play({ kind: 'close' });
        for (const seq of texts) table.send({ kind: 'erase', seq });
        for (const { kind } of table.bodies) met.kinds.add(kind);
        expect(table.send({ kind: 'rest' })).toMatchObject({ refusal: { code: 'campaign/closed' } });
        for (const again of [rebuilt(table.rows, settings), checked(table.rows)])
          expect(shownBy(again)).toEqual(shownBy(table.campaign));
      }),
      { numRuns: 120 },
    );
    expect(met.kinds).toEqual(
      new Set([
        ...['started', 'charted', 'revealed', 'surveyed', 'moved', 'noted', 'named', 'marked', 'routed'],
        ...['counted', 'rested', 'rolled', 'tabled', 'fought', 'set', 'erased', 'closed'],
      ]),
    );
    expect(met.refusals.size).toBeGreaterThan(8);
    expect(met.longest).toBeGreaterThan(4);
    expect(met.malformed).toBeGreaterThan(50);
  }, 90_000);
});
