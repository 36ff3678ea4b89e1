import type { Mark } from '../ledger/entry.ts';
import type { WorldSettings } from '../ledger/settings.ts';

/** A note, and perhaps a mark, for a place of some kind. */
interface Told {
  readonly note: string;
  readonly mark?: Mark;
}

/** One campaign that a demo shows: its world, and the words of its players. */
export interface Story {
  /** The seed of its dice and paths. A different key makes a different campaign. */
  readonly key: string;
  readonly name: string;
  readonly world: WorldSettings & Readonly<Record<string, unknown>>;
  /** The party stops exploring once this many hexes are known. */
  readonly hexes: number;
  /** The order, of those that its kind of world has, in which the party explores. */
  readonly order: string;
  /** When the first evening begins. */
  readonly begins: string;
  /** Names for sites, in the order in which they are found. */
  readonly places: readonly string[];
  /** Names of lands, by their terrain. */
  readonly lands: Readonly<Record<string, string>>;
  readonly waters: readonly string[];
  /** Notes by site, or by terrain for hexes without one; used one after the other. */
  readonly notes: Readonly<Record<string, readonly Told[]>>;
  /** Sites or terrains where battles are fought: at every third such place. */
  readonly battles: readonly string[];
}

const SITES: Story['notes'] = {
  village: [
    { note: 'They sell **salt and rope**, and ask no questions. The miller wants news from the coast.' },
    { note: 'A wedding. We danced; Tam lost his *good* boots at dice.', mark: 'camp' },
    { note: 'Nobody opens after dark. They say something walks the road.', mark: 'question' },
    { note: 'The reeve pays 20 silver for word of his brother, who went upriver in spring.', mark: 'quest' },
  ],
  ruin: [
    { note: 'Three walls and a hearth. Somebody camped here less than a week ago.', mark: 'question' },
    { note: 'Bones under the lintel, and a key that fits nothing we know.', mark: 'danger' },
    { note: 'Under the flagstones: a coffer, two rings, a map of *somewhere else*.', mark: 'treasure' },
  ],
  tower: [
    { note: 'The warden counts everybody who passes. He counted us twice.' },
    { note: 'From the top one sees smoke in the west, every evening at the same hour.', mark: 'quest' },
  ],
  castle: [
    { note: 'Lady Ansgard lent us a guide and two mules. We owe her a **wolf’s head**.', mark: 'quest' },
    { note: 'The gates are shut. They threw us bread over the wall.', mark: 'blocked' },
  ],
  'ruined-tower': [
    { note: 'The stair is gone above the second floor. Something up there breathes.', mark: 'danger' },
    { note: 'Jackdaws, and a chest with a good lock. It took Odalys an hour.', mark: 'treasure' },
  ],
  'ruined-castle': [
    { note: 'Twelve of them, with bows, in the gatehouse. We came back with the village.', mark: 'cleared' },
    { note: 'Whoever burned this did it from inside.', mark: 'danger' },
  ],
};

const BATTLE_SITES = ['ruin', 'ruined-tower', 'ruined-castle', 'castle'];

export const STORIES: readonly Story[] = [
  {
    key: 'the-marches-2',
    name: 'The marches of Ansgard',
    world: { kind: 'solo', houseRules: ['coastal-shelf', 'landfall'] },
    hexes: 260,
    order: 'walk',
    begins: '2026-03-06T18:30:00.000Z',
    places: [
      ...['Coldwell', 'Harrow’s End', 'Nettlecote', 'Old Fenwick', 'Three Alders', 'Mossgate', 'Wyke'],
      ...['Stonehythe', 'Larkfold', 'Gallowmere', 'Pendle Row', 'Ashby under Hill', 'Sallow', 'Brand’s Rest'],
      ...['Thornhay', 'Miller’s Ford', 'Eastlow', 'Grimwade', 'Rooksend', 'Candleford', 'Whin', 'Barrowby'],
    ],
    lands: {
      forest: 'The Long Wood',
      'forested-hills': 'Owlrigg',
      mountain: 'The Anvils',
      mountains: 'The Anvils',
      'green-hills': 'The Sleepers',
      rough: 'The Stubble',
      swamp: 'Weeping Moss',
      plain: 'The Goose Fields',
      desert: 'The Pale',
    },
    waters: ['The Alder', 'Silverbeck', 'The Ouse', 'Cold Brook', 'The Mirk', 'Swanwater'],
    notes: {
      ...SITES,
      swamp: [
        { note: 'Lost a mule, and very nearly Joss.' },
        { note: 'Lights. We did **not** follow them.' },
      ],
      mountains: [{ note: 'Snow in June. The pass is open from noon to four.' }],
      forest: [{ note: 'Charcoal burners; they know the way to the ruin but will not go.' }],
    },
    battles: BATTLE_SITES,
  },
  {
    key: 'the-island-1',
    name: 'Saint Brannoc’s isle',
    world: { kind: 'island', algorithm: 5, hexes: 120, houseRules: ['coastal-shelf'] },
    hexes: 120,
    order: 'walk',
    begins: '2026-05-02T17:00:00.000Z',
    places: [
      ...['Landing', 'Brannoc’s Cell', 'Gullhaven', 'Kelpwick', 'The Watch', 'Wreckers’ Row', 'Saltmarket'],
      ...['Bellrock', 'Sandend', 'Seven Sisters', 'Tarry Steps', 'Puffin Hold', 'Oysterby', 'Lantern Head'],
    ],
    lands: {
      forest: 'The Windbreak',
      mountain: 'Brannoc’s Chair',
      mountains: 'Brannoc’s Chair',
      'green-hills': 'The Knuckles',
      swamp: 'The Slack',
      plain: 'Sheepwalk',
    },
    waters: ['Holy Burn', 'The Race', 'Kettle Beck'],
    notes: {
      ...SITES,
      swamp: [{ note: 'A boat, a mile from any water.', mark: 'question' }],
      forest: [{ note: 'All trees lean the same way. So does Tam, by now.' }],
      mountains: [
        { note: 'From here the whole island: our sail, and another one behind it.', mark: 'danger' },
      ],
    },
    battles: BATTLE_SITES,
  },
  {
    key: 'the-heights-1',
    name: 'The survey of the upper Tarn',
    world: {
      kind: 'elevation',
      start: 3000,
      dice: 6,
      change: 'twelfth',
      leastChange: 1,
      hexWidth: 5,
      outflow: 'lowest',
      basin: 'lake',
    },
    hexes: 200,
    order: 'rings',
    begins: '2026-04-11T19:00:00.000Z',
    places: [],
    lands: {
      mountainous: 'The Teeth',
      hilly: 'Cairn Country',
      undulating: 'The Commons',
      flat: 'Tarnflats',
    },
    waters: ['The Tarn', 'Upper Tarn', 'Sike Water'],
    notes: {
      mountainous: [
        { note: 'Theodolite broken. Heights from here on by **barometer**.', mark: 'question' },
        {
          note: 'The highest camp so far. Odalys boiled the water twice and it was still cold.',
          mark: 'camp',
        },
        { note: 'Goat tracks, and one that is no goat’s.', mark: 'danger' },
      ],
      hilly: [
        {
          note: 'A cairn with a tin in it: somebody surveyed this before us, and signed as *M.*',
          mark: 'quest',
        },
        { note: 'Good road metal. The company will want to know.', mark: 'treasure' },
      ],
      undulating: [
        { note: 'Shepherds. They have eleven words for rain.' },
        { note: 'Camp by the ford.', mark: 'camp' },
      ],
      flat: [{ note: 'Peat to the axles. Go round by the ridge.', mark: 'blocked' }],
    },
    battles: ['hilly', 'mountainous'],
  },
];
