import type { Site, Terrain } from '../../rules/solo.ts';

/*
 * The words of Text Mapper's libraries (bright, gnomeyland, default), and the names that the solo rules have themselves,
 * as what they are by these rules. `docs/text-mapper.md` lists them.
 */

const TERRAIN_WORDS: Readonly<Record<Terrain, string>> = {
  ocean: 'ocean sea',
  coastal: 'coastal coast lake',
  swamp: 'swamp swamp2 marsh wetland',
  desert: 'desert',
  plain: 'plain grass grassland fields tundra',
  forest: 'forest woodland jungle tree trees fir firs fir-forest',
  'forested-hills': 'forested-hills forest-hill forest-hills fir-hill',
  rough: 'rough bush bushes brushland',
  'green-hills': 'green-hills',
  hills: 'hills hill',
  mountains: 'mountains forest-mountain forest-mountains fir-mountain fir-mountains',
  mountain: 'mountain',
  volcano: 'volcano',
  glacier: 'glacier ice',
};

/** Colours of the ground: they say what a hex is where no other word does. */
const GROUND_WORDS: Readonly<Partial<Record<Terrain, string>>> = {
  coastal: 'water',
  swamp: 'dark-grey blue-green',
  desert: 'sand dust',
  plain: 'light-soil soil dark-soil light-green green',
  forest: 'dark-green',
  rough: 'rock',
  // Generators take away the hills or mountains of a hex, not their colour, where they put a castle or village.
  hills: 'light-grey',
  mountains: 'grey',
};

const SITE_WORDS: Readonly<Record<Site, string>> = {
  village: 'village house thorp town large-town city law chaos',
  ruin: 'ruin',
  tower: 'tower',
  'ruined-tower': 'ruined-tower',
  castle: 'castle keep fort',
  'ruined-castle': 'ruined-castle',
};

/** What a word of a hex line is by the solo rules. */
export type Meaning =
  | { readonly is: 'terrain'; readonly terrain: Terrain }
  | { readonly is: 'ground'; readonly terrain: Terrain }
  | { readonly is: 'site'; readonly site: Site }
  | { readonly is: 'cave' }
  /** A hex of no colour, or of one that says nothing. */
  | { readonly is: 'nothing' };

const MEANINGS = new Map<string, Meaning>([
  ['cave', { is: 'cave' }],
  ...['empty', 'white', 'shadow'].map((word) => [word, { is: 'nothing' }] as const),
  ...listed(TERRAIN_WORDS, (terrain) => ({ is: 'terrain', terrain })),
  ...listed(GROUND_WORDS, (terrain) => ({ is: 'ground', terrain })),
  ...listed(SITE_WORDS, (site) => ({ is: 'site', site })),
]);

/** What a word means; `null` where it has no place in these rules. */
export const meaningOf = (word: string): Meaning | null => MEANINGS.get(word) ?? null;

function listed<K extends string>(
  words: Readonly<Partial<Record<K, string>>>,
  meaning: (key: K) => Meaning,
): (readonly [string, Meaning])[] {
  return (Object.entries(words) as [K, string][]).flatMap(([key, list]) =>
    list.split(' ').map((word) => [word, meaning(key)] as const),
  );
}
