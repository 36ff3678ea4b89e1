import type { Table } from '../table.ts';
import { consecutiveRows } from './consecutive-rows.ts';

const encounter = (country: string, terrain: readonly string[], texts: readonly string[]): Table => ({
  title: `Met ${country}`,
  roll: `1d${texts.length}`,
  rows: consecutiveRows(texts),
  when: 'enter',
  where: { terrain, chance: '1-2 of 1d6' },
});

const RUMOURS = [
  'the old mill at [village-name] grinds at night, and nobody brings it corn.',
  'a tower shows a light again, though no one has paid for oil in years.',
  'the toll at [village-name] is doubled, and the money goes to no lord.',
  'somebody buys iron, any iron, and pays in very old silver.',
  'the river gave back a boat that was lost before anyone here was born.',
  'the wolves have a leader this year. She lets shepherds pass who greet her.',
  'a healer in [village-name] takes no money, only years.',
  'under one of the ruins a door has been found that opens outwards.',
  'a prisoner escaped on the road to [village-name]. The guards will not say who it was.',
  'there is a map that shows tomorrow. It was last seen in a game of dice.',
];

/** Encounters in a new hex, by terrain, and the rumours that they refer to. */
export const ENCOUNTERS: readonly (readonly [id: string, table: Table])[] = [
  [
    'encounter-water',
    encounter(
      'by the water',
      ['ocean', 'coastal', 'sea'],
      [
        '[1d4+1] fishing boats, their nets empty. The crews blame one another, and would gladly blame a stranger.',
        'A mast stands out of the water. Somebody is tied to it, and alive.',
        'Gulls quarrel over a drifting chest. It is roped shut from the outside.',
        'A low green island that is on no chart. It breathes.',
        '[2d6] seals keep their distance and follow. One of them has a human way of looking.',
        'A trader under full sail, bound for [village-name]. She does not stop, but the news is shouted across: [rumour]',
        'With every long wave a bell rings, somewhere below.',
        '[1d6+2] poles mark the safe way through the shoals. The last one has been moved.',
      ],
    ),
  ],
  [
    'encounter-plain',
    encounter(
      'in open country',
      ['plain', 'flat', 'undulating'],
      [
        '[2d6] wild horses, led by a mare with a brand that nobody knows.',
        'A cart with a broken axle. [person-name] sits on [2d6] sacks of seed and will not say whom they are for.',
        'A ring of grass, trampled flat, still warm in the middle.',
        "[1d6+2] riders in the same grey scarves. They ask to see everybody's hands.",
        'The larks fall silent all at once. Something long moves through the grass, against the wind.',
        'A boundary stone, newly turned to face the other way.',
        'Herders round a fire. They share their mutton, and a rumour: [rumour]',
        'A young messenger with a lame pony, and a letter that must be in [village-name] by nightfall.',
      ],
    ),
  ],
  [
    'encounter-woods',
    encounter(
      'in the woods',
      ['forest', 'forested-hills'],
      [
        '[1d6+1] charcoal burners, black to the eyes. They have not slept since they heard the singing.',
        'A bear with [1d2] cubs crosses the way, and takes her time over it.',
        "A wire between two trees, at the height of a rider's neck.",
        'An old woman gathers mushrooms. She answers any question, for a secret that is true.',
        'Each tree bears the same mark, on the one side only. The cuts are fresh.',
        '[2d4] outlaws behind a felled trunk. Half of them are farmers, and hungry.',
        'A stag with a silver ring on one antler. It waits to be followed.',
        'A hut with a warm stove and a full pot. The back door is still swinging.',
      ],
    ),
  ],
  [
    'encounter-wetland',
    encounter(
      'in the wetlands',
      ['swamp'],
      [
        '[1d6] small lights that keep their distance, however fast one walks.',
        'A causeway of logs, sound for a mile. Then [1d6] of them are missing.',
        'A heron on a drowned cart. The horse is still in harness.',
        '[1d4+1] eel catchers in a flat boat will carry anything, for half of it.',
        'The mud gives up a boot, then its pair, then a helmet.',
        'Something as large as an ox breathes out under the reeds, and sinks.',
        'A shrine on a post. There are [2d6] new coins in its bowl.',
        'Mist rises to the chest. Voices in it talk about the party, not unkindly.',
      ],
    ),
  ],
  [
    'encounter-hills',
    encounter(
      'in the hills',
      ['rough', 'green-hills', 'hills', 'hilly'],
      [
        '[2d6] goats and no goatherd. One of them wears a hat.',
        'A gate across the path, with [1d6+1] armed villagers behind it. They show a charter, upside down.',
        'A barrow lies open. It was dug from the inside.',
        "A shepherd's child counts the party twice, and both times finds one too many.",
        'A boulder comes down the slope, then another. Somebody up there is taking aim.',
        '[person-name], a pedlar with [1d4] mules, sells rope, salt and a rumour: [rumour]',
        "An eagle drops a hare at somebody's feet, and looks on.",
        'A beacon, laid and ready. Its keeper sits beside it, dead of nothing that one can see.',
      ],
    ),
  ],
  [
    'encounter-heights',
    encounter(
      'in the heights',
      ['mountains', 'mountain', 'volcano', 'glacier', 'mountainous'],
      [
        'A rope bridge. [1d6] of its planks are newer than the others, and painted red.',
        'Stones begin to move on the slope above. There is time to do one thing.',
        '[1d4+1] hermits share a cave and a vow of silence. They point back the way one came.',
        'A shadow with wings passes over, [1d3+1] times. Nothing is to be seen that casts it.',
        'Somebody hangs on a rope, unhurt and out of breath: [person-name], after a plant that grows nowhere else.',
        'Steps in the rock, well kept, each as high as a table.',
        '[1d6+1] smugglers rest beside their packs. They propose that nobody has seen anybody.',
        'The echo comes back with a word more than was called.',
      ],
    ),
  ],
  [
    'encounter-desert',
    encounter(
      'in the desert',
      ['desert'],
      [
        '[2d6] camels in a line, loaded, with nobody to lead them.',
        'A well. On the bucket somebody has scratched: [rumour]',
        'The wind lays bare a wall, a window, and in the window a burning lamp.',
        '[1d6+2] nomads have put up one tent more than they need. They ask when the others are coming.',
        'A single trail of footprints, which begins in the middle of nowhere.',
        'Vultures wait around [person-name], a merchant, who offers a tenth of everything for water.',
        'A wall of dust, [1d6] hours away and growing.',
        'Something under the sand keeps pace, a ripple no wider than a hand.',
      ],
    ),
  ],
  ['rumour', { title: 'A rumour', roll: `1d${RUMOURS.length}`, rows: consecutiveRows(RUMOURS) }],
];
