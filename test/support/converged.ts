import { expect } from 'vitest';
import type { MapView } from '../../src/campaign/map-view.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import type { ApiClient } from './api-client.ts';
import { canonical, expectChain, expectSeals } from './chain.ts';
import { connected, liveClient } from './live-client.ts';
import { newPartner } from './parties.ts';
import type { Answered, Wanderer } from './wanderer.ts';

/** A campaign that went through failures, and those who played it. */
export interface TestedCampaign {
  readonly id: string;
  readonly owner: ApiClient;
  readonly wanderers: readonly Wanderer[];
  /** The verifier's report, as from `hexfarer verify --json`. */
  readonly verified: () => Promise<unknown>;
}

/**
 * Checks that everybody has the same map, that everything acknowledged is in the ledger exactly once and nothing else
 * is, and that the campaign verifies.
 *
 * @returns the last sequence number
 */
export async function expectConverged({ id, owner, wanderers, verified }: TestedCampaign): Promise<number> {
  // Those who played, one who joins now, and one who asks over HTTP.
  const { body: map } = await owner.call<MapView>('GET', `/api/campaigns/${id}/map`);
  const { token } = (await newPartner(owner, id, 'watcher')).link;
  const fresh = liveClient(owner.url, token);
  await connected(fresh);
  expect(await fresh.emitWithAck('watch', { campaign: id })).toMatchObject({ ok: true, head: map.seq, map });
  const { seq, party } = map;
  const hexes = map.hexes.map(canonical).sort();
  for (const wanderer of wanderers) expect(wanderer.map).toEqual({ seq, party, hexes });

  const ledger = await wholeLedger(owner, id);
  expect(ledger.at(-1)?.seq).toBe(seq);
  const acknowledged = wanderers.flatMap((wanderer) => [...wanderer.answers.values()]);
  const numbers = acknowledged.flatMap(({ entries }) => entries.map((entry) => entry.seq));
  const begun = ledger.filter(({ command }) => command === undefined).length;
  expect(numbers.sort((a, b) => a - b)).toEqual(
    Array.from({ length: seq - begun }, (_, index) => begun + 1 + index),
  );
  for (const { entries } of acknowledged)
    for (const entry of entries) expect(JSON.stringify(ledger[entry.seq - 1])).toBe(JSON.stringify(entry));

  expectInOrder(wanderers.flatMap((wanderer) => [...wanderer.answers.values()]));

  // Sent once more long after, every command gets the same answer as before.
  for (const wanderer of wanderers)
    for (const [commandId, { command, entries }] of [...wanderer.answers].slice(0, 5)) {
      const again = await wanderer.socket.emitWithAck('command', { campaign: id, id: commandId, command });
      expect(again).toEqual({ ok: true, seq: entries.at(-1)?.seq, entries });
    }
  expect((await owner.call<MapView>('GET', `/api/campaigns/${id}/map`)).body.seq).toBe(seq);

  expectChain(ledger);
  const thrown = expectSeals(ledger);
  if (ledger[0]?.kind === 'started' && !ledger[0].seedChosen) expect(thrown).toBeGreaterThan(0);
  expect(await verified()).toMatchObject({
    ok: true,
    entries: seq,
    hexes: hexes.length,
    head: ledger.at(-1)?.hash,
  });
  return seq;
}

/** Totals over several campaigns. */
export interface Played {
  commands: number;
  /** Commands sent again after their answer was lost, or after nothing could be stored. */
  resent: number;
  unwritten: number;
  entries: number;
}

/** Lets everybody catch up, checks every campaign as above, and counts what was done. */
export async function settleAll(tables: readonly TestedCampaign[], played: Played): Promise<void> {
  const all = tables.flatMap(({ wanderers }) => wanderers);
  await Promise.all(all.map((wanderer) => wanderer.settle()));
  for (const table of tables) played.entries += await expectConverged(table);
  for (const { answers, resent, unwritten } of all) {
    played.commands += answers.size;
    played.resent += resent;
    played.unwritten += unwritten;
  }
}

/** Checks that what was answered before another command was sent precedes it in the ledger. */
function expectInOrder(answered: readonly Answered[]): void {
  const byBegin = [...answered].sort((one, other) => one.began - other.began);
  const byEnd = [...answered].sort((one, other) => one.ended - other.ended);
  let last = 0;
  let ended = 0;
  for (const { began, entries } of byBegin) {
    for (; (byEnd[ended]?.ended ?? Number.POSITIVE_INFINITY) < began; ended++)
      last = Math.max(last, byEnd[ended]?.entries.at(-1)?.seq ?? 0);
    expect(entries[0]?.seq ?? Number.POSITIVE_INFINITY).toBeGreaterThan(last);
  }
}

/** All entries of a campaign, as this client sees them. */
export async function wholeLedger(client: ApiClient, id: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (;;) {
    const { body } = await client.call<{ entries: Entry[]; head: number }>(
      'GET',
      `/api/campaigns/${id}/ledger?after=${entries.length}&limit=400`,
    );
    entries.push(...body.entries);
    if (entries.length >= body.head) return entries;
  }
}
