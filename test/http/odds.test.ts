import { describe, expect, it } from 'vitest';
import type { MapView } from '../../src/campaign/map-view.ts';
import { type Axial, ORIGIN } from '../../src/hex/axial.ts';
import { neighbours } from '../../src/hex/direction.ts';
import type { HexAnswer } from '../../src/protocol/answers.ts';
import type { SoloOdds } from '../../src/world/solo/odds.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { ApiClient } from '../support/api-client.ts';
import { expectOdds, oddsByTheBook } from '../support/odds-by-the-book.ts';
import { expectProblem } from '../support/problems.ts';
import { serverOfFile } from '../support/server-in-process.ts';
import { BookWorld } from '../support/solo-by-the-book.ts';

const server = serverOfFile();

const begun = async (campaign: Record<string, unknown> = {}) => new ApiClient(server.url).start(campaign);

const pathOf = (id: string, { q, r }: Axial, from: Axial | string): string =>
  `/api/campaigns/${id}/hexes/${q}/${r}?from=${typeof from === 'string' ? from : `${from.q},${from.r}`}`;

const oddsFrom = async (owner: ApiClient, id: string, hex: Axial, from: Axial): Promise<unknown> =>
  (await owner.call<HexAnswer>('GET', pathOf(id, hex, from))).body.odds;

describe('GET …/hexes/:q/:r?from=Q,R', () => {
  it('gives the odds by the book, entered from there, wherever the party is', async () => {
    const { id, owner } = await begun();
    const { hexes } = (await owner.call<MapView>('GET', `/api/campaigns/${id}/map`)).body;
    const book = new BookWorld();
    for (const hex of hexes as readonly SoloRecord[]) book.reveal(hex, hex);
    const seen = new Map<string, SoloOdds[]>();
    for (const from of neighbours(ORIGIN))
      for (const target of neighbours(from).filter((hex) => !book.at(hex))) {
        const odds = (await oddsFrom(owner, id, target, from)) as SoloOdds;
        expect(odds.from).toEqual(from);
        expectOdds(odds, oddsByTheBook(book, from, target, []));
        const key = `${target.q},${target.r}`;
        seen.set(key, [...(seen.get(key) ?? []), odds]);
      }
    expect(seen.size).toBe(12);
    const differing = [...seen.values()].filter(
      ([one, other]) => one && other && JSON.stringify(one.terrain) !== JSON.stringify(other.terrain),
    );
    expect(differing.length, 'hexes that hang on where one comes from').toBeGreaterThan(0);
  });

  it('takes precedence over where the party is', async () => {
    const { id, owner } = await begun();
    await owner.command(id, { kind: 'enter', to: 1 });
    const target = { q: 1, r: -2 };
    const other = { q: 1, r: -1 };
    const without = await owner.call<HexAnswer>('GET', `/api/campaigns/${id}/hexes/1/-2`);
    expect(without.body.odds?.from, 'the party').toEqual({ q: 0, r: -1 });
    expect(await oddsFrom(owner, id, target, other)).toMatchObject({ from: other });
  });

  it.each([
    ['a hex that is not beside it', '0,0', /5050 is not beside 5048; it takes one of the six that are/],
    ['the hex itself', '0,-2', /5048 is not beside 5048/],
    ['one coordinate', '3', /from: a hex as q,r, such as 3,-2/],
    ['words', 'north,east', /a hex as q,r/],
    ['parts of a hex', '0.5,-1', /a hex as q,r/],
    ['nothing', '', /a hex as q,r/],
    ['two hexes', '0,-1&from=1,-2', /given once, as q,r/],
  ])('%s is malformed', async (_, from, detail) => {
    const { id, owner } = await begun();
    const answer = await owner.call<{ detail: string }>('GET', pathOf(id, { q: 0, r: -2 }, from));
    expectProblem(answer, 'request/malformed');
    expect(answer.body.detail).toMatch(detail);
  });

  it('refuses a `from` that nobody has been in', async () => {
    const { id, owner } = await begun();
    const answer = await owner.call<{ detail: string }>('GET', pathOf(id, { q: 0, r: -2 }, '0,-3'));
    expectProblem(answer, 'campaign/not-known');
    expect(answer.body.detail).toBe(
      'from: hex 5047 has not been revealed; a hex is entered from one that the party has been in.',
    );
  });

  it('gives no odds for a known hex, from wherever it is entered', async () => {
    const { id, owner } = await begun();
    const { status, body } = await owner.call('GET', pathOf(id, { q: 0, r: -1 }, ORIGIN));
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('odds');
    expectProblem(await owner.call('GET', pathOf(id, { q: 0, r: -1 }, '5,5')), 'request/malformed');
  });

  it('gives odds in a world of heights that do not depend on `from`, and refuses one only seen from afar', async () => {
    const { id, owner } = await begun({ world: { kind: 'elevation' } });
    await owner.command(id, { kind: 'enter', to: 1 });
    const target = { q: 1, r: -1 };
    const origins = [ORIGIN, { q: 0, r: -1 }];
    const found = await Promise.all(origins.map((from) => oddsFrom(owner, id, target, from)));
    expect(found.map((odds) => (odds as SoloOdds).from)).toEqual(origins);
    expect({ ...(found[0] as SoloOdds), from: null }).toEqual({ ...(found[1] as SoloOdds), from: null });
    const afar = await owner.call<{ detail: string }>('GET', pathOf(id, target, '1,-2'));
    expectProblem(afar, 'campaign/not-known');
    expect(afar.body.detail).toContain('has been seen from afar only');
  });
});
