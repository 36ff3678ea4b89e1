import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import { LONGEST_LABEL } from '../../src/ledger/role.ts';
import {
  LONGEST_COUNTER_NAME,
  LONGEST_HEX_NAME,
  LONGEST_NAME,
  LONGEST_NOTE,
  LONGEST_PERSON_NAME,
  LONGEST_PURPOSE,
  LONGEST_SEED,
} from '../../src/ledger/settings.ts';
import { ApiClient, type CreatedCampaign } from '../support/api-client.ts';
import { expectProblem } from '../support/problems.ts';
import { rawRequest } from '../support/raw-http.ts';
import { serverOfFile } from '../support/server-in-process.ts';

const server = serverOfFile();

/** A character of one UTF-16 code unit, and one of two. */
const LETTERS = [
  ['in one unit of UTF-16', 'x'],
  ['in two units of UTF-16', '🐉'],
] as const;

/** Every command with a text that users type, of the maximum length plus `more` characters. */
function typedCommands(letter: string, more = 0): Command[] {
  const of = (longest: number) => letter.repeat(longest + more);
  const start = { q: 0, r: 0 };
  return [
    { kind: 'note', ...start, for: 'everyone', text: of(LONGEST_NOTE) },
    { kind: 'name', ...start, of: 'place', text: of(LONGEST_HEX_NAME) },
    { kind: 'count', name: of(LONGEST_COUNTER_NAME), to: 1 },
    { kind: 'roll', dice: '1d6', for: of(LONGEST_PURPOSE) },
    { kind: 'set', name: of(LONGEST_NAME) },
  ];
}

describe('texts of the maximum length', () => {
  it.each(LETTERS)('can be written, forked and imported: %s', async (_, letter) => {
    const name = letter.repeat(LONGEST_NAME);
    const { id, owner } = await new ApiClient(server.url).start({ name, seed: letter.repeat(LONGEST_SEED) });
    const label = letter.repeat(LONGEST_LABEL);
    const link = await owner.call<{ token: string }>('POST', `/api/campaigns/${id}/links`, {
      role: 'player',
      label,
    });
    const player = owner.withToken(link.body.token);
    expect((await player.command(id, { kind: 'enter', to: 1 })).body.entries).toMatchObject([
      { by: { label } },
    ]);
    for (const command of typedCommands(letter))
      expect(await owner.command(id, command), command.kind).toMatchObject({ status: 200 });
    const own = `/api/campaigns/${id}/people/own`;
    expect(await owner.call('PATCH', own, { name: letter.repeat(LONGEST_PERSON_NAME) })).toMatchObject({
      status: 200,
    });
    // Closing the campaign reveals its seed.
    const { body: closed } = await owner.command(id, { kind: 'close' });
    expect(
      await owner.call<CreatedCampaign>('POST', `/api/campaigns/${id}/fork`, { at: closed.seq, name }),
    ).toMatchObject({ status: 201, body: { campaign: { name } } });
    const archive = await (await owner.fetch(`/api/campaigns/${id}/export/archive`)).arrayBuffer();
    const taken = await rawRequest(`${server.url}api/campaigns/import`, {
      method: 'POST',
      body: Buffer.from(archive),
    });
    expect(taken).toMatchObject({ status: 201 });
  });

  it.each(LETTERS)('may not be one character longer: %s', async (_, letter) => {
    const { id, owner } = await new ApiClient(server.url).start();
    for (const command of typedCommands(letter, 1))
      expectProblem(await owner.command(id, command), 'request/malformed');
  });
});
