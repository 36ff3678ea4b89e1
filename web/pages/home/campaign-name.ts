const LANDS = [
  'Marches',
  'Reaches',
  'Wilds',
  'Moors',
  'Coast',
  'Vale',
  'Uplands',
  'Fells',
  'Borderland',
  'Shore',
] as const;
const OF = [
  'the Hollow Crown',
  'the Seven Springs',
  'the Last Lantern',
  'the Grey Heron',
  'Quiet Thunder',
  'the Unmapped King',
  'the Ninth Bell',
  'Salt and Snow',
  'the Sleeping Giant',
  'the Long Ford',
  'the Amber Road',
  'Ravenmere',
] as const;

const randomItem = <T>(list: readonly [T, ...T[]], chance: () => number): T =>
  list[Math.floor(chance() * list.length)] ?? list[0];

/** An inviting name, for those who don't want to think of one. */
export const campaignName = (chance: () => number = Math.random): string =>
  `The ${randomItem(LANDS, chance)} of ${randomItem(OF, chance)}`;
