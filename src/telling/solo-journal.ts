import { type Axial, ORIGIN } from '../hex/axial.ts';
import { neighbours } from '../hex/direction.ts';
import { capitalised } from '../text/capitalised.ts';
import { IslandWorld } from '../world/island/island-world.ts';
import type { SoloRecord } from '../world/solo/solo-hex.ts';
import { SoloWorld } from '../world/solo/solo-world.ts';
import type { World, WorldContent } from '../world/world.ts';
import { type KnownGround, tellHints } from './passing.ts';
import { siteName, soloSummary, terrainName } from './solo.ts';
import { lookupIn } from './solo-lookup.ts';
import { andList, article, countWithNoun, inWords, plural } from './words.ts';
import type { WorldJournal } from './world-journal.ts';

/** How a journal describes a solo world: hex by hex, with what the party notices on its way. */
export const soloJournal: WorldJournal = {
  event(content, seq, world) {
    if (content.kind === 'given') return givenTold(content, seq, world);
    if (content.kind !== 'revealed') throw new Error(`a solo world writes no '${content.kind}'`);
    if (content.entered) return soloSummary(content.hex as SoloRecord);
    const seen = seenFromStart(world);
    return seen[0]?.seq === seq ? seenTold(seen) : null;
  },
  hintsAlong: (passage, world) => tellHints(passage, groundAfter(world, passage.seq)),
};

/** Describes a part of an imported map; the last part also gives the total and the hex where the party starts. */
function givenTold({ hexes, party }: Given, seq: number, world: World): string {
  if (!party)
    return `A part of a map was taken in, given and not rolled: ${countWithNoun(hexes.length, 'hex', 'hexes')}.`;
  const start = lookupIn(world)(party);
  const all = countWithNoun(world.view(seq).count, 'hex', 'hexes');
  return `The map was taken in, given and not rolled: ${all}.${start ? ` ${soloSummary(start)}` : ''}`;
}

type Given = Extract<WorldContent, { readonly kind: 'given' }>;

/** The known hexes around the start, in the order of their entries. */
const seenFromStart = (world: World): SoloRecord[] =>
  neighbours(ORIGIN)
    .map(lookupIn(world))
    .filter((hex) => hex !== null)
    .sort((a, b) => a.seq - b.seq);

/** All hexes seen from the start, in one sentence. */
function seenTold(hexes: readonly SoloRecord[]): string {
  const each = hexes.map(
    ({ label, terrain, site }) =>
      `${terrainName(terrain)} (${label}${site === null ? '' : `, ${article(siteName(site))}`})`,
  );
  const count = hexes.length;
  return `${capitalised(inWords(count))} ${plural(count, 'hex is', 'hexes are')} seen around it: ${andList(each)}.`;
}

/** What was known of the ground after an entry. */
function groundAfter(world: World, seq: number): KnownGround {
  if (!(world instanceof SoloWorld)) throw new Error(`this is a world of kind '${world.settings.kind}'`);
  const { hexes } = world;
  const find = (hex: Axial): number => {
    const index = hexes.find(hex);
    return index >= 0 && hexes.seq(index) <= seq ? index : -1;
  };
  return {
    at: (hex) => {
      const index = find(hex);
      return index < 0 ? null : hexes.record(index);
    },
    surfaceAt: (hex) => {
      if (world instanceof IslandWorld) return world.isLand(hex) ? 'land' : 'water';
      const index = find(hex);
      if (index < 0) return null;
      return hexes.altitude(index) <= 1 ? 'water' : 'land';
    },
  };
}
