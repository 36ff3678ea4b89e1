import { expect, it } from 'vitest';
import { ROLES } from '../../src/ledger/role.ts';
import { carryOut, sessionsOn, startedCampaign, THE_OWNER } from '../support/sessions.ts';

it('entries read by their numbers are withheld from everybody who may not see them', async () => {
  const table = sessionsOn();
  const id = await startedCampaign(table);
  const note = { kind: 'note', q: 0, r: 0, text: 'The miller is the werewolf.', for: 'owner' } as const;
  const { seq } = await carryOut(table, id, note, { by: THE_OWNER });
  const seen = await Promise.all(ROLES.map((role) => table.sessions.entriesOf(id, [1, seq], role)));
  expect(seen.map((entries) => entries.map(({ kind }) => kind))).toEqual([
    ['started', 'noted'],
    ['started', 'withheld'],
    ['started', 'withheld'],
  ]);
  expect(seen.map((entries) => JSON.stringify(entries).includes('werewolf'))).toEqual([true, false, false]);
});

it('somebody who reads entries by their numbers takes turns with a network that does so many times at once', async () => {
  const table = sessionsOn();
  const id = await startedCampaign(table);
  // Most of them do not exist, but are looked for, so that each reader has to wait for its turn several times.
  const numbers = Array.from({ length: 600 }, (_, index) => index + 1);
  const read = (asker: string) => table.sessions.entriesOf(id, numbers, 'watcher', { asker });
  let done = 0;
  const flood = Array.from({ length: 20 }, () => read('flooder').then(() => done++));
  await read('other');
  expect(done).toBe(0);
  await Promise.all(flood);
});
