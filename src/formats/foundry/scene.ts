import { type Axial, ORIGIN } from '../../hex/axial.ts';
import { hexLabel } from '../../hex/label.ts';
import { riversOf } from '../bundle/rivers.ts';
import type { WholeCampaign } from '../bundle/whole-campaign.ts';
import { LIGHT } from '../drawing/palette.ts';
import { printable } from '../sheet/xml.ts';
import type { Background13, Background14, Drawing, MapPin, OwnFlags, Scene } from './documents.ts';
import { foundryId } from './foundry-id.ts';
import type { HexWithPage } from './journals.ts';
import type { SceneGrid } from './scene-grid.ts';

/** Icons that are part of Foundry, by the site in a hex. */
const ICONS: Readonly<Record<string, string>> = {
  village: 'village',
  tower: 'tower',
  castle: 'castle',
  ruin: 'ruins',
  'ruined-tower': 'ruins',
  'ruined-castle': 'ruins',
};

/** The id that Foundry 14 itself gives to a scene's only level. */
const LEVEL = 'defaultLevel0000';

/** The map's scene with pins and rivers, without its picture. */
export function sceneOf(
  { campaign, world, frame, source }: WholeCampaign,
  title: string,
  grid: SceneGrid,
  hexes: readonly HexWithPage[],
): Scene {
  const own = (what: string): OwnFlags => ({ hexfarer: { campaign, what } });
  const fontSize = Math.min(128, Math.max(8, Math.round(grid.size * 0.22)));
  const pinned = hexes.filter((hex) => grid.holds(hex));
  const notes = pinned.map((hex): MapPin => {
    const { x, y } = grid.centre(hex);
    const what = `pin ${hex.label}`;
    return {
      _id: foundryId(campaign, what),
      entryId: hex.entryId,
      pageId: hex.pageId,
      x: Math.round(x),
      y: Math.round(y),
      texture: { src: `icons/svg/${iconOf(hex)}.svg` },
      iconSize: Math.max(32, Math.round(grid.size * 0.36)),
      text: hex.title,
      fontSize,
      textAnchor: 1,
      textColor: '#ffffff',
      global: true,
      flags: own(what),
    };
  });
  const drawings = riversOf(world, frame.names)
    .filter(({ line }) => line.length > 1)
    .map(({ known, line, names }): Drawing => {
      const what = `river ${hexLabel(known)}`;
      return {
        _id: foundryId(campaign, what),
        ...lineAlong(line, grid),
        bezierFactor: 0.3,
        fillType: 0,
        strokeWidth: Math.max(2, Math.round(grid.size * 0.06)),
        strokeColor: LIGHT.river,
        strokeAlpha: 0.8,
        text: printable(names.at(-1) ?? ''),
        fontSize,
        textColor: LIGHT.waterName,
        hidden: true,
        locked: true,
        flags: own(what),
      };
    });
  return {
    _id: foundryId(campaign, 'scene'),
    name: title,
    width: grid.width,
    height: grid.height,
    padding: 0,
    grid: {
      type: grid.type,
      size: grid.size,
      style: 'solidLines',
      thickness: 1,
      color: LIGHT.hexLine,
      alpha: 0.2,
      ...distanceOf(world.settings),
    },
    tokenVision: false,
    environment: { globalLight: { enabled: true } },
    notes,
    drawings,
    flags: {
      hexfarer: {
        campaign,
        what: 'scene',
        ...source,
        // The place of this hex tells the next import how far everything has moved.
        start: grid.centre(ORIGIN),
        size: grid.size,
      },
    },
  };
}

/** The picture of a scene, for each version of Foundry. */
export const backgroundOf = (src: string): { readonly 13: Background13; readonly 14: Background14 } => ({
  13: {
    background: { src, fit: 'fill', offsetX: 0, offsetY: 0 },
    backgroundColor: LIGHT.unknown,
    fog: { exploration: false },
  },
  14: {
    levels: [
      {
        _id: LEVEL,
        name: 'Map',
        background: { src, color: LIGHT.unknown },
        textures: { fit: 'fill', offsetX: 0, offsetY: 0 },
      },
    ],
    initialLevel: LEVEL,
  },
});

function iconOf({ site, names, battlefield, notes }: HexWithPage): string {
  if (site !== null) return ICONS[site] ?? 'village';
  if (names.some(({ of }) => of === 'place')) return 'village';
  if (battlefield !== null) return 'sword';
  return notes.length > 0 ? 'book' : 'hanging-sign';
}

/** Width of a hex in miles if the kind of world defines it; otherwise distances are counted in hexes. */
const distanceOf = (settings: object): { readonly distance: number; readonly units: string } =>
  'hexWidth' in settings && typeof settings.hexWidth === 'number'
    ? { distance: settings.hexWidth, units: 'mi' }
    : { distance: 1, units: 'hex' };

/** A line through the middles of hexes. */
function lineAlong(course: readonly Axial[], grid: SceneGrid): Pick<Drawing, 'shape' | 'x' | 'y'> {
  const points = course.map((hex) => grid.centre(hex));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))];
  return {
    x,
    y,
    shape: {
      type: 'p',
      width: Math.ceil(Math.max(...xs) - x),
      height: Math.ceil(Math.max(...ys) - y),
      points: points.flatMap((point) => [point.x - x, point.y - y]),
    },
  };
}
