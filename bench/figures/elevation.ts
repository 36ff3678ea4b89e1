import { seededDiceFor } from '../../src/world/chance.ts';
import { discoveries, rollContent } from '../../src/world/expedition.ts';
import { WORLDS } from '../../src/world/registry.ts';
import type { WorldKind } from '../../src/world/world.ts';
import { type Bench, comparedFigure, plainFigure } from '../figure.ts';
import { interleaved, median } from '../measure.ts';

/** Surveys of a small world, and in one that is a dozen times as large. */
const SURVEYS = 5000;
const BEFORE = 60_000;

/** Surveys per second of an elevation world: rules and packed world as on the server, without ledger and disk. */
export const surveys: Bench = async (note) => {
  note(`${SURVEYS} surveys from the first, then as many after ${BEFORE}, ring by ring`);
  let later: () => number = () => 0;
  const { first, last } = await interleaved({
    first: (round) => {
      const surveyed = surveying(`small ${round}`);
      return surveyed(SURVEYS);
    },
    // The first surveys are made in the warm-up round, which isn't counted; the other rounds continue from there.
    last: (round) => {
      if (round === 0) {
        const surveyed = surveying('large');
        surveyed(BEFORE);
        later = () => surveyed(SURVEYS);
      }
      return later();
    },
  });
  return [
    plainFigure('elevation surveys, rules and packed world', median(first.perSecond), '/s'),
    comparedFigure(
      {
        figure: 'elevation surveys in a world of 60,000 and more, beside one of 5,000',
        unit: '/s',
        goal: '≥ 0.8 × that in the small one',
        reached: (ratio) => ratio >= 0.8,
      },
      last.perSecond,
      first.perSecond,
    ),
  ];
};

/** Begins a world; returns a function that makes `count` more surveys in it. */
function surveying(seed: string): (count: number) => number {
  const kind = WORLDS.ofKind('elevation') as WorldKind;
  const read = WORLDS.settingsFrom({ kind: kind.kind });
  if (!read.ok) throw new Error(read.what);
  const world = kind.emptyWorld(read.settings);
  const next = discoveries(world, kind.orders[0], () => 1);
  let seq = 1;
  return (count) => {
    for (let made = 0; made < count; made++) {
      const { value } = next.next();
      if (!value) throw new Error('a world of heights has no end');
      const { discovery } = value;
      world.apply(rollContent(discovery, seededDiceFor(seed, discovery), ++seq), seq);
    }
    return count;
  };
}
