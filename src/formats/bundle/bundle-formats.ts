import { orList } from '../../telling/words.ts';
import { tooManySheets, tooSpreadForAtlas } from '../atlas/atlas.ts';
import { ATLAS_PAPERS, type AtlasPaper } from '../atlas/paper.ts';
import { BUNDLE_FORMATS, type BundleFormat } from '../drawing-formats.ts';
import { HIGHEST_HEX, LOWEST_HEX } from '../drawn-style.ts';
import { foundryFiles } from '../foundry/module.ts';
import { gridOfMap, type MapSheet, tooSpreadPicture } from '../map-drawing.ts';
import { quoted, WIDEST_PICTURE } from '../map-style.ts';
import { tiledFiles, tooWideForTiled } from '../tiled/tiled-map.ts';
import { fileNameOf } from '../vault/note-names.ts';
import { vaultFiles, vaultOf } from '../vault/vault.ts';
import { VAULT_PROFILES, type VaultProfile } from '../vault/vault-places.ts';
import type { BundleFile } from './bundle-file.ts';
import type { WholeCampaign } from './whole-campaign.ts';

/** How a bundle is asked for. */
export interface AskedBundle {
  readonly profile?: string | undefined;
  readonly as?: string | undefined;
  readonly paper?: string | undefined;
}

export interface BundleOptions {
  readonly profile: VaultProfile;
  /** Whether the first of its files is wanted alone. */
  readonly isAlone: boolean;
  /** What an atlas is printed on. */
  readonly paper: AtlasPaper;
}

/** A bundle where nobody says how it is to be. */
export const USUAL_BUNDLE: BundleOptions = { profile: 'plain', isAlone: false, paper: 'a4' };

export type BundleOptionsRead =
  | { readonly ok: true; readonly options: BundleOptions }
  | { readonly ok: false; readonly name: keyof AskedBundle; readonly what: string };

/** The bundles that are several files in one; an atlas is one of its own. */
export type ZippedFormat = Exclude<BundleFormat, 'pdf'>;

/** What each of them is made of. */
export const BUNDLES: Readonly<
  Record<ZippedFormat, (whole: WholeCampaign, options: BundleOptions) => readonly BundleFile[]>
> = {
  vault: (whole, { profile }) => vaultFiles(vaultOf(whole, profile, fittingHexHeight(whole))),
  foundry: (whole) => foundryFiles(whole, fittingHexHeight(whole)),
  tiled: (whole) => tiledFiles(whole, fileNameOf(whole.source.title, 'Hexfarer')),
};

/** The file of a bundle that is a document of its own, which is what is meant where no zip file is asked for. */
const DOCUMENTS: Readonly<Partial<Record<BundleFormat, BundleDocument>>> = {
  tiled: { extension: 'tmj', type: 'application/json' },
};

interface BundleDocument {
  /** What the file's name ends with, without the dot. */
  readonly extension: string;
  /** Its media type. */
  readonly type: string;
  /** What it is, or whom for, where others have the same extension. */
  readonly of?: string;
}

/** The file that a bundle is sent as. */
export const bundleDocument = (format: BundleFormat, { isAlone }: BundleOptions): BundleDocument =>
  (isAlone ? DOCUMENTS[format] : undefined) ?? BUNDLE_FORMATS[format];

/** Reads how a bundle is asked for; where that can't be, one sentence says what would be right. */
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

/** Why a campaign can't be made into a bundle, as far as that is seen at once; `null` where nothing is. */
export function bundleObstacle(
  format: BundleFormat,
  whole: Pick<WholeCampaign, 'frame' | 'world'>,
): string | null {
  if (format === 'tiled') return tooWideForTiled(whole.world);
  // A scene is its picture, and what lies on it.
  if (format === 'foundry') return tooSpreadPicture(whole);
  return format === 'pdf' ? tooSpreadForAtlas(whole) : null;
}

/** The same, as far as it is seen once the bundle is planned: not on the thread that everything else runs on. */
export const plannedObstacle = (
  format: BundleFormat,
  whole: Pick<WholeCampaign, 'frame' | 'world'>,
  { paper }: Pick<BundleOptions, 'paper'>,
): string | null => (format === 'pdf' ? tooManySheets(whole, paper) : null);

/** How high hexes of a picture are where nobody says so, in pixels. */
const USUAL_HEX = 100;

/** The usual height of a hex, or a lower one with which the picture of the whole map is no larger than it may be. */
export function fittingHexHeight({ frame, world }: Pick<MapSheet, 'frame' | 'world'>): number {
  const { width, height } = gridOfMap(
    { frame, world },
    { hexHeight: HIGHEST_HEX, isTransparent: false, hidden: [] },
  );
  const most = Math.floor((HIGHEST_HEX * WIDEST_PICTURE) / Math.max(width, height));
  return Math.max(LOWEST_HEX, Math.min(USUAL_HEX, most));
}
