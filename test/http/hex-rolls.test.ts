import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import type { Axial } from '../../src/hex/axial.ts';
import { neighbour } from '../../src/hex/direction.ts';
import type { HexAnswer } from '../../src/protocol/answers.ts';
import { ApiClient } from '../support/api-client.ts';
import { newPartner } from '../support/parties.ts';
import { serverOfFile } from '../support/server-in-process.ts';

const server = serverOfFile();

const tableOn = (when: string, text: string) => ({
  title: text,
  roll: '1d6',
  rows: [{ on: [1, 6], text }],
  when,
});

/** A campaign with tables that are rolled automatically, in which every hex takes a day. */
async function begun(tables: Record<string, object>, world: object) {
  const { url } = server;
  const { id, owner } = await new ApiClient(url).start({ seed: undefined, world, tables });
  const give = async (command: Command) => {
    const { status, body } = await owner.command(id, command);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.entries;
  };
  await give({ kind: 'set', hexesPerDay: 1 });
  const party = async (): Promise<Axial> =>
    (await owner.call<{ party: Axial }>('GET', `/api/campaigns/${id}`)).body.party;
  const entriesAt = async ({ q, r }: Axial, client = owner) =>
    (await client.call<HexAnswer>('GET', `/api/campaigns/${id}/hexes/${q}/${r}`)).body.entries;
  return { id, owner, give, party, entriesAt };
}

const told = (entries: HexAnswer['entries']) =>
  entries.map((entry) => (entry.kind === 'rolled' ? entry.text : entry.kind));

describe('the rolls on tables in a hex', () => {
  it.each([
    ['solo', 'revealed'],
    ['elevation', 'surveyed'],
  ])('are among its entries in a %s world, in order, for everybody and permanently', async (kind, found) => {
    const tables = { road: tableOn('enter', 'on the road'), mood: tableOn('day', 'a mood') };
    const { id, owner, give, party, entriesAt } = await begun(tables, { kind });
    if (kind === 'solo') await give({ kind: 'travel', path: [1] });
    const hex = neighbour(await party(), 1);
    await give({ kind: 'enter', to: 1 });
    await give({ kind: 'enter', to: 1 });
    await give({ kind: 'roll', table: 'road' });
    await give({ kind: 'mark', ...hex, mark: 'camp' });
    await give({ kind: 'table', id: 'road', table: null });
    const { client: watcher } = await newPartner(owner, id, 'watcher');
    for (const client of [owner, watcher]) {
      const entries = await entriesAt(hex, client);
      expect(told(entries).filter((each) => each !== 'surveyed' || kind === 'solo')).toEqual([
        ...(kind === 'solo' ? [found] : []),
        'on the road',
        'marked',
      ]);
      const at = entries.findIndex((entry) => entry.kind === 'rolled');
      const before = entries[at - 1];
      expect([before?.kind, before?.seq]).toEqual([found, (entries[at]?.seq ?? 0) - 1]);
      expect(entries.map(({ seq }) => seq)).toEqual(entries.map(({ seq }) => seq).toSorted((a, b) => a - b));
    }
  });

  it('are all listed, however many tables were rolled there', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `table-${String(index).padStart(2, '0')}`);
    const tables = Object.fromEntries(names.map((name) => [name, tableOn('enter', name)]));
    const { give, party, entriesAt } = await begun(tables, { kind: 'solo' });
    await give({ kind: 'travel', path: [1] });
    await give({ kind: 'enter', to: 1 });
    expect(told(await entriesAt(await party()))).toEqual(['revealed', ...names]);
  });

  it('are empty for a hex that the party never entered, or that was known when it did', async () => {
    const { give, party, entriesAt } = await begun({ road: tableOn('enter', 'x') }, { kind: 'solo' });
    const shown = neighbour(await party(), 1);
    expect(told(await entriesAt(shown))).toEqual(['revealed']);
    await give({ kind: 'travel', path: [1] });
    expect(told(await entriesAt(shown))).toEqual(['revealed']);
    expect(told(await entriesAt(neighbour(shown, 1)))).toEqual([]);
  });
});
