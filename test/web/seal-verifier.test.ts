import { beforeAll, describe, expect, it } from 'vitest';
import type { Campaign } from '../../src/campaign/campaign.ts';
import type { Command, OwnThrows } from '../../src/campaign/command.ts';
import type { Trace } from '../../src/dice/roll.ts';
import { sameHex } from '../../src/hex/axial.ts';
import { type Direction, directionBetween, neighbours } from '../../src/hex/direction.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import { loadWorld } from '../../web/live/known-worlds.ts';
import { emptyCampaign } from '../../web/live/restored-campaign.ts';
import { SealVerifier } from '../../web/live/seal-verifier.ts';
import { sha256 } from '../../web/live/sha256.ts';
import { ScriptedServer } from './scripted-channel.ts';

const ID = '0b7c9a52-6a3e-4f0b-9d61-0d7f3c1f7a11';

/** A page that sees the entries of a ledger as they arrive, and verifies their seals. */
function page(server: ScriptedServer) {
  const campaign = emptyCampaign(server.summary);
  const verifier = new SealVerifier(campaign);
  const see = (...entries: readonly Entry[]) => {
    for (const entry of entries) {
      verifier.verify(entry);
      campaign.apply(entry);
    }
  };
  return { campaign, verifier, see };
}

const WORLDS = [{ kind: 'solo' }, { kind: 'island', hexes: 30 }, { kind: 'elevation' }];

/** Walks to an unknown hex and enters it with a command of this id. Returns all entries written meanwhile. */
function step(server: ScriptedServer, id: string, thrown: OwnThrows = {}): readonly Entry[] {
  const { world, party, seq } = server.campaign;
  for (const gate of world.view().records())
    for (const target of neighbours(gate)) {
      const to = directionBetween(gate, target);
      if (!to || !world.isPassable(gate) || world.isPassable(target) || world.whyBarred(target)) continue;
      if (party && !sameHex(party, gate))
        server.command({ campaign: 'test', id: `${id} walk`, command: { kind: 'travel', to: gate } });
      server.command({ campaign: 'test', id, command: { kind: 'enter', to, ...thrown } });
      return server.ledger.slice(seq);
    }
  throw new Error('nothing new is left');
}

/** Directions of a step from the party to a known hex and back. */
function waysOverKnownGround({ world, party }: Campaign): readonly [Direction, Direction] {
  const from = party ?? { q: 0, r: 0 };
  const there = neighbours(from).find((hex) => world.isPassable(hex));
  const to = there && directionBetween(from, there);
  const back = there && directionBetween(there, from);
  if (!to || !back) throw new Error('nothing around is known');
  return [to, back];
}

const thrownFor = (entries: readonly Entry[]): Entry => {
  const found = entries.at(-1);
  if (found?.kind === 'surveyed' || (found?.kind === 'revealed' && found.hex.dice.length > 0)) return found;
  throw new Error('no die fell');
};

/** The same entry with the last face of its last throw changed. */
function withOtherFace(entry: Entry): Entry {
  const withOtherFaces = (dice: Trace): Trace =>
    dice.map((roll, index) =>
      index === dice.length - 1
        ? { ...roll, faces: [...roll.faces.slice(0, -1), ((roll.faces.at(-1) ?? 1) % 6) + 1] }
        : roll,
    );
  if (entry.kind === 'revealed')
    return { ...entry, hex: { ...entry.hex, dice: withOtherFaces(entry.hex.dice) } };
  if (entry.kind === 'surveyed' || entry.kind === 'rolled')
    return { ...entry, dice: withOtherFaces(entry.dice) };
  throw new Error('this entry has no dice');
}

describe('SHA-256 in script', () => {
  it('gives the known digests, of several parts as of one', () => {
    const text = (words: string) => new TextEncoder().encode(words);
    const known = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    expect(sha256(text('abc'))).toBe(known);
    expect(sha256(text('a'), text('bc'))).toBe(known);
  });
});

describe.each(WORLDS)('dice of a world of kind $kind', (world) => {
  beforeAll(() => loadWorld(world.kind));

  it('fit their seals from the start on, whoever asked for them', () => {
    const server = new ScriptedServer({ world });
    const { verifier, see } = page(server);
    see(...server.ledger);
    see(...step(server, 'a'));
    const told = server.ledger.flatMap(({ seq }) => verifier.verdictOf(seq) ?? []);
    expect(told.length).toBeGreaterThan(1);
    expect(told.filter(({ kind }) => kind !== 'sealed')).toEqual([]);
    expect(told.every((verdict) => verdict.kind === 'sealed' && verdict.pressed === 'elsewhere')).toBe(true);
  });

  it('were sealed before the press if this page drew the command’s id', () => {
    const server = new ScriptedServer({ world, startLater: true });
    const { verifier, see } = page(server);
    see(...server.ledger);
    verifier.idDrawn(ID);
    const answer = server.command({ campaign: 'test', id: ID, command: { kind: 'enter', to: 0 } });
    if (!answer.ok) throw new Error(answer.error.detail);
    see(...answer.entries);
    verifier.answered(ID, answer.entries);
    const told = answer.entries.flatMap(({ seq }) => verifier.verdictOf(seq) ?? []);
    expect(told.length).toBeGreaterThan(0);
    for (const verdict of told) expect(verdict).toEqual({ kind: 'sealed', pressed: 'after' });
  });

  it('do not fit their seal if a face was changed', () => {
    const server = new ScriptedServer({ world });
    const { verifier, see } = page(server);
    see(...server.ledger);
    const entries = step(server, 'a');
    see(...entries.slice(0, -1));
    const { seq } = thrownFor(entries);
    verifier.verify(withOtherFace(thrownFor(entries)));
    expect(verifier.verdictOf(seq)).toEqual({
      kind: 'broken',
      what: 'the sealed secret gives other dice',
    });
  });

  it('do not fit if the secret is missing or not the sealed one', () => {
    const server = new ScriptedServer({ world });
    const fresh = thrownFor(step(server, 'a'));
    for (const [tampered, what] of [
      [{ ...fresh, secret: 'ab'.repeat(32) }, /not the one that was sealed/],
      [{ ...fresh, secret: undefined } as unknown as Entry, /secret behind them was not revealed/],
    ] as const) {
      const { verifier, see } = page(server);
      see(...server.ledger.slice(0, -1));
      const { secret, ...rest } = tampered as Entry & { secret?: string };
      verifier.verify((secret === undefined ? rest : tampered) as Entry);
      const verdict = verifier.verdictOf(fresh.seq);
      expect(verdict?.kind === 'broken' && verdict.what).toMatch(what);
    }
  });

  it('do not fit another command than their own', () => {
    const server = new ScriptedServer({ world });
    const { verifier, see } = page(server);
    const fresh = thrownFor(step(server, 'a'));
    see(...server.ledger.slice(0, -1));
    verifier.verify({ ...fresh, command: ID });
    expect(verifier.verdictOf(fresh.seq)?.kind).toBe('broken');
  });
});

describe('the verdict', () => {
  it('says if another step came between a press and its throw', () => {
    const server = new ScriptedServer();
    const { verifier, see } = page(server);
    see(...server.ledger);
    verifier.idDrawn('mine1');
    see(...step(server, 'other'));
    const entries = step(server, 'mine1');
    see(...entries);
    expect(verifier.verdictOf(thrownFor(entries).seq)).toEqual({ kind: 'sealed', pressed: 'between' });
  });

  it('on a throw that follows other entries of its command says where the command was given', () => {
    const server = new ScriptedServer();
    const { verifier, see, campaign } = page(server);
    see(...server.ledger);
    const give = (id: string, command: Command): Entry => {
      const answer = server.command({ campaign: 'test', id, command });
      if (!answer.ok) throw new Error(answer.error.detail);
      see(...answer.entries);
      return answer.entries.at(-1) as Entry;
    };
    const press = (id: string, command: Command) => {
      verifier.idDrawn(id);
      return give(id, command);
    };
    const pressedOf = ({ seq, kind }: Entry) => [kind, verifier.verdictOf(seq)];
    press('a day', { kind: 'set', hexesPerDay: 1 });
    // A step over known ground has no dice; the day that it ends has.
    const [there, back] = waysOverKnownGround(campaign);
    const own = press('a step', { kind: 'enter', to: there });
    expect(pressedOf(own)).toEqual(['rested', { kind: 'sealed', pressed: 'after' }]);
    verifier.idDrawn('an earlier press');
    give('of somebody else', { kind: 'enter', to: back });
    expect(pressedOf(server.ledger.at(-1) as Entry)).toEqual([
      'rested',
      { kind: 'sealed', pressed: 'elsewhere' },
    ]);
    const late = give('an earlier press', { kind: 'enter', to: there });
    expect(pressedOf(late)).toEqual(['rested', { kind: 'sealed', pressed: 'between' }]);
  });

  it('on a throw of the server’s after own dice says where the command was given', () => {
    const server = new ScriptedServer();
    const { verifier, see, campaign } = page(server);
    see(...server.ledger);
    const press = (id: string, command: Command) => {
      verifier.idDrawn(id);
      const answer = server.command({ campaign: 'test', id, command });
      if (answer.ok) see(...answer.entries);
      return answer;
    };
    press('a day', { kind: 'set', hexesPerDay: 1 });
    const [gate] = waysOverKnownGround(campaign);
    press('a step', { kind: 'enter', to: gate });
    // From this hex at the edge, the same direction leads into the unknown.
    const faces: number[] = [];
    for (let needs = true; needs; ) {
      const answer = press(`${faces.length}`, { kind: 'enter', to: gate, faces });
      const needed = answer.ok ? undefined : answer.error.needs;
      needs = needed !== undefined && needed.for !== 'weather change';
      if (needed && needs) faces.push(...Array(needed.count).fill(needed.accept?.[0] ?? 1));
    }
    expect(faces.length).toBeGreaterThan(0);
    expect(press('mine', { kind: 'enter', to: gate, faces, rest: 'server' })).toMatchObject({
      entries: [{ kind: 'revealed' }, { kind: 'rested' }],
    });
    const { seq } = campaign;
    expect(verifier.verdictOf(seq - 1)).toEqual({ kind: 'table' });
    expect(verifier.verdictOf(seq)).toEqual({ kind: 'sealed', pressed: 'after' });
  });

  it.each<[string, (server: ScriptedServer) => readonly Entry[]]>([
    ['a step', (server) => step(server, ID, { faces: [6], rest: 'server' })],
    [
      'a roll',
      (server) => {
        const before = server.ledger.length;
        const command = { kind: 'roll', dice: '3d6', faces: [6], rest: 'server' } as const;
        server.command({ campaign: 'test', id: ID, command });
        return server.ledger.slice(before);
      },
    ],
  ])('on %s begun at the table covers the part that the server finished', (_, begun) => {
    const server = new ScriptedServer();
    const fresh = begun(server).at(-1);
    if (!fresh) throw new Error('nothing came of it');
    const before = fresh.seq - 1;
    const untold = { ...fresh, secret: undefined } as unknown as Entry;
    const verdicts = [fresh, withOtherFace(fresh), untold].map((entry) => {
      const { verifier, see } = page(server);
      see(...server.ledger.slice(0, before));
      verifier.verify(entry);
      return verifier.verdictOf(entry.seq);
    });
    expect(verdicts).toEqual([
      { kind: 'begun' },
      { kind: 'broken', what: 'the sealed secret gives other dice' },
      { kind: 'broken', what: 'the secret behind them was not revealed' },
    ]);
  });

  it('warns of an answer with the throw of another command', () => {
    const server = new ScriptedServer();
    const { verifier, see } = page(server);
    see(...server.ledger);
    verifier.idDrawn(ID);
    const entries = step(server, 'another');
    see(...entries);
    verifier.answered(ID, entries);
    const verdict = verifier.verdictOf(thrownFor(entries).seq);
    expect(verdict?.kind === 'broken' && verdict.what).toMatch(/another command/);
  });

  it('is not “sealed” if the seal was not seen when its command got an id', () => {
    const server = new ScriptedServer();
    const { campaign } = page(server);
    for (const entry of server.ledger) campaign.apply(entry);
    const late = new SealVerifier(campaign);
    late.idDrawn('mine1');
    late.resume(server.ledger.at(-1) as Entry);
    const entries = step(server, 'mine1');
    for (const entry of entries) {
      late.verify(entry);
      campaign.apply(entry);
    }
    expect(late.verdictOf(thrownFor(entries).seq)).toEqual({ kind: 'unseen' });
  });
});

describe('dice from the table', () => {
  it('are reported as such, and need no secret', () => {
    const server = new ScriptedServer();
    const { verifier, see } = page(server);
    const fresh = thrownFor(step(server, 'a'));
    see(...server.ledger.slice(0, -1));
    if (fresh.kind !== 'revealed') throw new Error('a solo world reveals');
    const { secret: _, ...rest } = fresh;
    const dice = fresh.hex.dice.map((roll) => ({ ...roll, own: true as const }));
    verifier.verify({ ...rest, hex: { ...fresh.hex, dice } });
    expect(verifier.verdictOf(fresh.seq)).toEqual({ kind: 'table' });
  });

  it('are reported as such even if the owner chose the seed; then there is no verdict on others', () => {
    const server = new ScriptedServer();
    const fresh = thrownFor(step(server, 'a'));
    if (fresh.kind !== 'revealed') throw new Error('a solo world reveals');
    const { secret: _, ...rest } = fresh;
    const dice = fresh.hex.dice.map((roll) => ({ ...roll, own: true as const }));
    const verdicts = [rest, { ...rest, hex: { ...fresh.hex, dice } }].map((thrown) => {
      const campaign = emptyCampaign({ ...server.summary, seedChosen: true });
      for (const entry of server.ledger.slice(0, -1)) campaign.apply(entry);
      const verifier = new SealVerifier(campaign);
      verifier.verify(thrown);
      return verifier.verdictOf(fresh.seq);
    });
    expect(verdicts).toEqual([null, { kind: 'table' }]);
  });
});
