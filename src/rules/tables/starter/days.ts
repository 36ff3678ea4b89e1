import type { Table } from '../table.ts';
import { consecutiveRows } from './consecutive-rows.ts';

const MOODS = [
  'A day without an echo: each sound ends where it began.',
  'The light is late and yellow, as if it had come a long way.',
  'The wind keeps turning, and brings the smell of another place each time.',
  "Old wounds ache. Towards evening they stop, everybody's at the same moment.",
  'Birds pass low overhead, all in one direction, until noon.',
  'Far things look near today. Whoever judges a distance is wrong by half.',
  'A heavy day. Tempers are short, and wood is slow to catch fire.',
  'Cobwebs drift in from somewhere and settle on the packs.',
  'Sounds carry. Voices can be made out from [1d6] miles off, and so can yours.',
  'The sky has a colour for which nobody has a word.',
  'At midday cold comes up out of the ground. An hour later it is gone.',
  'A kind day. Walking is easy, and something that was lost turns up again.',
];

/** The mood of each day, whatever the weather. */
export const DAYS: readonly (readonly [id: string, table: Table])[] = [
  [
    'mood-of-the-day',
    { title: 'The mood of the day', roll: `1d${MOODS.length}`, rows: consecutiveRows(MOODS), when: 'day' },
  ],
];
