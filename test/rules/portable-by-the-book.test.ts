import { describe, expect, it } from 'vitest';
import type { Board } from '../../src/rules/battlefield/board.ts';
import {
  AREAS,
  COVERS,
  type OptionalFeature,
  TERRAINS,
} from '../../src/rules/battlefield/portable-settings.ts';
import { FeaturesByTheBook } from '../support/features-by-the-book.ts';
import { HEX, SQUARE, seeded, settingsWith } from '../support/portable-fields.ts';
import { tried } from '../support/thoroughness.ts';

/** The narrow board leaves little room, and the low one has fewer rows than a die has faces. */
const BOARDS: readonly Board[] = [
  SQUARE,
  HEX,
  { kind: 'hex', columns: 6, rows: 8 },
  { kind: 'square', columns: 7, rows: 8 },
  { kind: 'hex', columns: 15, rows: 5 },
];

const FEATURES = {
  'portable-1': ['hills', 'trees', 'habitation'],
  'portable-2': ['hills', 'lakes', 'marshes', 'trees', 'habitation', 'fields'],
} as const satisfies Record<string, readonly OptionalFeature[]>;

describe.each(['portable-1', 'portable-2'] as const)('without routes, %s', (edition) => {
  it('asks for the dice of the published rules, and brings what they say', () => {
    for (let i = 0; i < tried(50, 1500); i++) {
      const settings = settingsWith(FEATURES[edition], {
        board: BOARDS[i % BOARDS.length] as Board,
        terrain: TERRAINS[i % 4] as (typeof TERRAINS)[number],
        cover: COVERS[i % 3] as (typeof COVERS)[number],
        area: AREAS[Math.floor(i / 3) % 3] as (typeof AREAS)[number],
        tree: i % 2 === 0 ? 'palm' : 'coniferous',
      });
      const { result, trace } = seeded(edition, settings, `book ${i}`);
      const book = new FeaturesByTheBook(edition, settings, trace);
      expect(result.cells.map(({ features }) => features)).toEqual(book.cells.slice(1));
    }
  });
});
