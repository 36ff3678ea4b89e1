import type { Table } from '../table.ts';
import { consecutiveRows } from './consecutive-rows.ts';

const KINDS = [
  'a widow with a great many keys',
  'a deserter who still polishes his buckles',
  'a priest of a god whose name is not said here',
  "somebody's younger child, much too young for it",
  'a miller who owns more than a miller should',
  'a soldier with one eye, which misses nothing',
  'a scholar who came for a week, years ago',
  'a former hangman, gentle with animals',
  'a cook, since everybody else has left',
  'a singer who lost a wager',
];

const WISHES = [
  'wants a letter brought to [village-name], unread',
  'has not been paid for [1d6+1] years and is open to offers',
  'asks every guest for a story, and remembers all of them',
  'hides somebody in the cellar',
  'is owed a favour by [person-name], who denies it',
  'would rather be anywhere else, and may come along',
  'believes that the party has been sent by the enemy',
  'sets [1d3+1] extra places at the table each evening',
  'knows the way to a place that is on no map',
  'has [1d6] days left to pay a debt',
];

const RUINS = [
  'Nobody. But the hearth is swept, and the ashes are warm.',
  '[1d6+1] squatters, who have hung out their washing between the arrows still stuck in the wall.',
  'An owl, white, as large as a child. It does not mind being asked.',
  '[person-name], the last of the family, who shows guests round as if the roof were still on.',
  'Bandits, [2d6] of them. They are afraid of the stair that leads down.',
  'A hound that will let anybody in, and nobody out.',
  'The dead of the place, who want only that somebody finish the game on the board.',
  '[person-name], a mason, rebuilding it alone, stone by stone, for no one who has asked.',
  'Ivy. It grows while one watches, and it grows towards the warm.',
  '[1d4+1] treasure hunters who found it empty, and now suspect each other.',
];

/** Who is met at a site, inhabited or in ruins. */
export const KEEPERS: readonly (readonly [id: string, table: Table])[] = [
  [
    'keeper',
    {
      title: 'Who has the say here',
      roll: '1d6',
      rows: [
        { on: [1, 5], text: '[person-name], [keeper-kind], who [keeper-wish].' },
        { on: [6], text: 'Two who do not speak to each other: [keeper-kind], and [keeper-kind].' },
      ],
      when: 'site',
      where: { site: ['village', 'tower', 'castle'] },
    },
  ],
  ['keeper-kind', { title: 'What the keeper is', roll: `1d${KINDS.length}`, rows: consecutiveRows(KINDS) }],
  [
    'keeper-wish',
    { title: 'What the keeper is about', roll: `1d${WISHES.length}`, rows: consecutiveRows(WISHES) },
  ],
  [
    'ruin-keeper',
    {
      title: 'Who keeps these ruins',
      roll: `1d${RUINS.length}`,
      rows: consecutiveRows(RUINS),
      when: 'site',
      where: { site: ['ruin', 'ruined-tower', 'ruined-castle'] },
    },
  ],
];
