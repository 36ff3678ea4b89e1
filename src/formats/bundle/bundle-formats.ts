import { orList } from '../../telling/words.ts';
import { quoted } from '../../text/quoted.ts';
import { tooManySheets, tooSpreadForAtlas } from '../atlas/atlas.ts';
import { ATLAS_PAPERS, type AtlasPaper } from '../atlas/paper.ts';
import { BUNDLE_FORMATS, type BundleFormat } from '../drawing-formats.ts';
import { HIGHEST_HEX, LOWEST_HEX } from '../drawn-style.ts';
import { foundryFiles } from '../foundry/module.ts';
import { gridOfMap, type MapSheet, tooSpreadPicture } from '../map-drawing.ts';
import { WIDEST_PICTURE } from '../map-style.ts';
import { tiledFiles, tooWideForTiled } from '../tiled/tiled-map.ts';
import { fileNameOf } from '../vault/note-names.ts';
import { vaultFiles, vaultOf } from '../vault/vault.ts';
import { VAULT_PROFILES, type VaultProfile } from '../vault/vault-places.ts';
import type { BundleFile } from './bundle-file.ts';
import type { WholeCampaign } from './whole-campaign.ts';

/** The query parameters of a bundle. */
export interface AskedBundle {
  readonly profile?: string | undefined;
  readonly as?: string | undefined;
  readonly paper?: string | undefined;
}

export interface BundleOptions {
  readonly profile: VaultProfile;
  /** True if only the bundle's first file is wanted, not the zip file. */
  readonly isAlone: boolean;
  /** Paper size of an atlas. */
  readonly paper: AtlasPaper;
}

/** The options of a bundle if none are given. */
export const USUAL_BUNDLE: BundleOptions = { profile: 'plain', isAlone: false, paper: 'a4' };

export type BundleOptionsRead =
  | { readonly ok: true; readonly options: BundleOptions }
  | { readonly ok: false; readonly name: keyof AskedBundle; readonly what: string };

/** The bundles that are zip files; an atlas is a single PDF. */
export type ZippedFormat = Exclude<BundleFormat, 'pdf'>;

/** For each format, the function that makes its files. */
export const BUNDLES: Readonly<
  Record<ZippedFormat, (whole: WholeCampaign, options: BundleOptions) => readonly BundleFile[]>
> = {
  vault: (whole, { profile }) => vaultFiles(vaultOf(whole, profile, fittingHexHeight(whole))),
  foundry: (whole) => foundryFiles(whole, fittingHexHeight(whole)),
  tiled: (whole) => tiledFiles(whole, fileNameOf(whole.source.title, 'Hexfarer')),
};

/** The bundles whose first file can be exported alone; it is, unless a zip file is asked for. */
const DOCUMENTS: Readonly<Partial<Record<BundleFormat, BundleDocument>>> = {
  tiled: { extension: 'tmj', type: 'application/json' },
};

interface BundleDocument {
  /** File extension, without the dot. */
  readonly extension: string;
  /** Media type. */
  readonly type: string;
  /** What the file name says besides the title, where other formats have the same extension. */
  readonly of?: string;
}

/** Extension and media type of the file that a bundle is sent as. */
export const bundleDocument = (format: BundleFormat, { isAlone }: BundleOptions): BundleDocument =>
  (isAlone ? DOCUMENTS[format] : undefined) ?? BUNDLE_FORMATS[format];

/** Reads the options of a bundle. If a parameter is invalid, the result says in one sentence what would be valid. */
export function readBundleOptions(asked: AskedBundle, format: BundleFormat): BundleOptionsRead {
  const { as, profile = USUAL_BUNDLE.profile, paper = USUAL_BUNDLE.paper } = asked;
  const wrong = (name: keyof AskedBundle, what: string) => ({ ok: false, name, what }) as const;
  const document = DOCUMENTS[format];
  const forms = [...(document ? [document.extension] : []), 'zip'];
  if (as !== undefined && !document)
    return wrong('as', `is for ${orList(Object.keys(DOCUMENTS))}, not for ${format}`);
  if (as !== undefined && !forms.includes(as))
    return wrong('as', `is ${orList(forms.map(quoted))}, not ${quoted(as)}`);
  const isAlone = document !== undefined && as !== 'zip';
  if (asked.profile !== undefined && format !== 'vault')
    return wrong('profile', `is for a vault, not for ${format}`);
  const named = VAULT_PROFILES.find((each) => each === profile);
  if (!named) return wrong('profile', `is ${orList(VAULT_PROFILES.map(quoted))}, not ${quoted(profile)}`);
  if (asked.paper !== undefined && format !== 'pdf') return wrong('paper', `is for a pdf, not for ${format}`);
  const size = ATLAS_PAPERS.find((each) => each === paper);
  if (!size) return wrong('paper', `is ${orList(ATLAS_PAPERS.map(quoted))}, not ${quoted(paper)}`);
  return { ok: true, options: { profile: named, isAlone, paper: size } };
}

/**
 * The reason why a campaign can't be exported in a format, as far as it can be found quickly; `null` if none is found.
 */
export function bundleObstacle(
  format: BundleFormat,
  whole: Pick<WholeCampaign, 'frame' | 'world'>,
): string | null {
  if (format === 'tiled') return tooWideForTiled(whole.world);
  // A Foundry scene is one picture of the whole map, so the map must fit on one.
  if (format === 'foundry') return tooSpreadPicture(whole);
  return format === 'pdf' ? tooSpreadForAtlas(whole) : null;
}

/**
 * The reason why a campaign can't be exported, as far as it is found by planning the whole bundle; that is slow, so it
 * must not run on the main thread.
 */
export const plannedObstacle = (
  format: BundleFormat,
  whole: Pick<WholeCampaign, 'frame' | 'world'>,
  { paper }: Pick<BundleOptions, 'paper'>,
): string | null => (format === 'pdf' ? tooManySheets(whole, paper) : null);

/** Default height of a hex in pictures, in pixels. */
const USUAL_HEX = 100;

/** The default height of a hex, or less if the picture of the whole map would otherwise be too large. */
export function fittingHexHeight({ frame, world }: Pick<MapSheet, 'frame' | 'world'>): number {
  const { width, height } = gridOfMap(
    { frame, world },
    { hexHeight: HIGHEST_HEX, isTransparent: false, hidden: [] },
  );
  const most = Math.floor((HIGHEST_HEX * WIDEST_PICTURE) / Math.max(width, height));
  return Math.max(LOWEST_HEX, Math.min(USUAL_HEX, most));
}
