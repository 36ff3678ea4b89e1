import type { BundleFile } from '../bundle/bundle-file.ts';
import type { WholeCampaign } from '../bundle/whole-campaign.ts';
import { gridOfMap, mapPicture, sheetFrame } from '../map-drawing.ts';
import type { PictureOptions } from '../sheet/picture.ts';
import { printable } from '../sheet/xml.ts';
import { sourceLine } from '../source.ts';
import { bringInScript } from './bring-in.ts';
import type { FoundryCampaign } from './documents.ts';
import { journalsOf } from './journals.ts';
import { backgroundOf, sceneOf } from './scene.ts';
import { SceneGrid } from './scene-grid.ts';

/**
 * A campaign as a module for Foundry: its map as a picture, everything else as data, and a script that makes documents
 * from the data.
 *
 * @param hexHeight height of a hex in the map's picture, in pixels
 */
export function foundryFiles(whole: WholeCampaign, hexHeight: number): BundleFile[] {
  const { campaign, source, frame, world } = whole;
  const title = printable(source.title).trim() || 'A campaign';
  const id = `hexfarer-${campaign}`;
  const sheet = { frame: sheetFrame(frame), world, title: source.title };
  const options: PictureOptions = { hexHeight, isTransparent: false, hidden: ['numbers', 'party', 'trail'] };
  // A new file name for every export, because browsers cache pictures by name.
  const picture = `map-${source.seq}.png`;
  const { entries, hexes } = journalsOf(whole, title);
  const grid = new SceneGrid(gridOfMap(sheet, options));
  const data: FoundryCampaign = {
    campaign,
    title,
    source: { ...source, title },
    journals: entries,
    scene: sceneOf({ ...whole, source: { ...source, title } }, title, grid, hexes),
    background: backgroundOf(`modules/${id}/${picture}`),
  };
  const manifest = {
    id,
    title: `${title} (Hexfarer)`,
    description: 'A hex map with its places and its journal. It offers to bring them into your world.',
    version: `1.0.${source.seq}`,
    authors: [{ name: 'Hexfarer' }],
    compatibility: { minimum: '13', verified: '14' },
    esmodules: ['bring-in.mjs'],
    flags: { hexfarer: { campaign, ...source } },
  };
  return [
    { path: `${id}/module.json`, text: `${JSON.stringify(manifest, null, 2)}\n` },
    { path: `${id}/bring-in.mjs`, text: bringInScript(id) },
    { path: `${id}/campaign.json`, text: `${JSON.stringify(data)}\n` },
    { path: `${id}/${picture}`, svg: mapPicture(sheet, options), source: sourceLine(source) },
  ];
}
