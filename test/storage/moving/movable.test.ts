import { describe, expect, it } from 'vitest';
import { MOVED_FROM, MOVED_TO } from '../../../src/storage/moving/marks.ts';
import { assertMovable } from '../../../src/storage/moving/movable.ts';
import { MoveFault } from '../../../src/storage/moving/move-fault.ts';
import type { MovingSide } from '../../../src/storage/moving/moving-side.ts';

interface Contents {
  readonly facts?: Readonly<Record<string, string>>;
  /** The hashes of the last entries of its campaigns, by the campaigns' ids. */
  readonly heads?: Readonly<Record<string, string>>;
  /** The ids of campaigns whose beginning can't be read. */
  readonly damaged?: readonly string[];
}

function side(place: string, { facts = {}, heads = {}, damaged = [] }: Contents): MovingSide {
  const sound = Object.entries(heads).map(([id, head]) => ({ id, head }));
  const stub = {
    place,
    rows: { fact: async (key: string) => facts[key] ?? null },
    campaigns: { list: async () => ({ sound, damaged }), summaries: async () => sound },
  };
  return stub as unknown as MovingSide;
}

const check = (source: Contents, target: Contents): Promise<void> =>
  assertMovable(side('/from', source), side('/to', target));

const HERE = { facts: { id: 'ours' }, heads: { one: 'a', two: 'b' } };

describe('an installation may be moved', () => {
  it.each<[string, Contents, Contents]>([
    ['to a place that holds nothing', HERE, {}],
    ['to a place where some of its campaigns are already', HERE, { ...HERE, heads: { two: 'b' } }],
    [
      'to the place that it was moved to, if only the last step is left',
      { ...HERE, facts: { id: 'ours', [MOVED_TO]: '/to' } },
      { ...HERE, facts: { id: 'ours', [MOVED_FROM]: '/from' } },
    ],
  ])('%s', async (_where, source, target) => {
    await expect(check(source, target)).resolves.toBeUndefined();
  });
});

const SIX = ['one', 'two', 'three', 'four', 'five', 'six'];
const headsOf = (ids: readonly string[], head: string) => Object.fromEntries(ids.map((id) => [id, head]));

describe('an installation is not moved', () => {
  it.each<[string, Contents, Contents, string]>([
    [
      'before everything has come to it',
      { ...HERE, facts: { [MOVED_FROM]: '/old' } },
      {},
      'Not everything has come to /from yet: a move from /old was broken off. Run that one again.',
    ],
    [
      'if it was moved to another place',
      { ...HERE, facts: { [MOVED_TO]: '/other' } },
      {},
      'Everything at /from was moved to /other already.',
    ],
    [
      'if it was moved to this place, and nothing is left to do',
      { ...HERE, facts: { [MOVED_TO]: '/to' } },
      {},
      'Everything at /from was moved to /to already.',
    ],
    [
      'if it was moved to this place, and another one is under way to it',
      { ...HERE, facts: { [MOVED_TO]: '/to' } },
      { facts: { [MOVED_FROM]: '/another' } },
      'Everything at /from was moved to /to already.',
    ],
    [
      'if it was moved to another place after a move to this one was broken off',
      { ...HERE, facts: { id: 'ours', [MOVED_TO]: '/other' } },
      { ...HERE, facts: { id: 'ours', [MOVED_FROM]: '/from' } },
      'Everything at /from was moved to /other already.',
    ],
    [
      'if it is a demo',
      { ...HERE, facts: { demo: 'yes' } },
      {},
      'At /from is a demo, which lives in a data directory alone.',
    ],
    [
      'with a campaign whose beginning can’t be read',
      { ...HERE, damaged: ['three'] },
      {},
      "The beginning of 1 campaign at /from can't be read: three. Restore a backup, or delete",
    ],
    [
      'to a place that was moved away itself',
      HERE,
      { facts: { [MOVED_TO]: '/next' } },
      'Everything at /to was moved to /next before. Name a place that holds nothing.',
    ],
    [
      'to a place with campaigns of another installation',
      HERE,
      { facts: { id: 'theirs' }, heads: { one: 'a' } },
      'There are campaigns of another installation at /to. Name a place that holds nothing.',
    ],
    [
      'to a place where all that there is can’t be read',
      HERE,
      { damaged: ['three'] },
      'There are campaigns of another installation at /to. Name a place that holds nothing.',
    ],
    [
      'to a place where a campaign went on, another is unknown and a third can’t be read',
      HERE,
      { ...HERE, heads: { one: 'a', two: 'c', other: 'b' }, damaged: ['three'] },
      '3 of the campaigns at /to are not as they are at /from: two, other, three. Name a place',
    ],
    [
      'to a place with five other campaigns, which are all named',
      HERE,
      { ...HERE, heads: headsOf(SIX.slice(1), 'x') },
      '5 of the campaigns at /to are not as they are at /from: two, three, four, five, six. Name',
    ],
    [
      'to a place with six other campaigns, of which five are named',
      HERE,
      { ...HERE, heads: headsOf(SIX, 'x') },
      '6 of the campaigns at /to are not as they are at /from: one, two, three, four, five …. Name',
    ],
  ])('%s', async (_when, source, target, told) => {
    const checked = check(source, target);
    await expect(checked).rejects.toThrow(MoveFault);
    await expect(checked).rejects.toThrow(told);
  });
});
