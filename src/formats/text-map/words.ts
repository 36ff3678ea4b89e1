import type { Site, Terrain } from '../../rules/solo.ts';

/*
 * What the words of Text Mapper's libraries (bright, gnomeyland, default) mean in the solo rules, and those rules' own
 * names. `docs/text-mapper.md` lists them.
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

/** Colours of the ground: they decide the terrain of a hex if no other word does. */
const GROUND_WORDS: Readonly<Partial<Record<Terrain, string>>> = {
  coastal: 'water',
  swamp: 'dark-grey blue-green',
  desert: 'sand dust',
  plain: 'light-soil soil dark-soil light-green green',
  forest: 'dark-green',
  rough: 'rock',
  // Where generators put a castle or village, they remove the hills or mountains of the hex, but not their colour.
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

/** The meaning of a word in a hex line, according to the solo rules. */
export type Meaning =
  | { readonly is: 'terrain'; readonly terrain: Terrain }
  | { readonly is: 'ground'; readonly terrain: Terrain }
  | { readonly is: 'site'; readonly site: Site }
  | { readonly is: 'cave' }
  /** The colour of an empty hex, or one that says nothing about the terrain. */
  | { readonly is: 'nothing' };

const MEANINGS = new Map<string, Meaning>([
  ['cave', { is: 'cave' }],
  ...['empty', 'white', 'shadow'].map((word) => [word, { is: 'nothing' }] as const),
  ...listed(TERRAIN_WORDS, (terrain) => ({ is: 'terrain', terrain })),
  ...listed(GROUND_WORDS, (terrain) => ({ is: 'ground', terrain })),
  ...listed(SITE_WORDS, (site) => ({ is: 'site', site })),
]);

/** The meaning of a word; `null` if it has none in these rules. */
export const meaningOf = (word: string): Meaning | null => MEANINGS.get(word) ?? null;

function listed<K extends string>(
  words: Readonly<Partial<Record<K, string>>>,
  meaning: (key: K) => Meaning,
): (readonly [string, Meaning])[] {
  return (Object.entries(words) as [K, string][]).flatMap(([key, list]) =>
    list.split(' ').map((word) => [word, meaning(key)] as const),
  );
}
