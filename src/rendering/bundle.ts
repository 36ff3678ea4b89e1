import { type Zippable, zipSync } from 'fflate';
import { atlasOf } from '../formats/atlas/atlas.ts';
import type { BundleFile } from '../formats/bundle/bundle-file.ts';
import { BUNDLES, type BundleOptions } from '../formats/bundle/bundle-formats.ts';
import type { WholeCampaign } from '../formats/bundle/whole-campaign.ts';
import type { BundleFormat } from '../formats/drawing-formats.ts';
import { pngOf, type TellLacked } from './png.ts';
import { withTexts } from './png-text.ts';

/** The earliest time that a zip file can record. It is fixed so that the same campaign always gives the same bytes. */
const MADE_AT = new Date(1980, 0, 1);

/** The bytes of one file of a bundle; a drawing is converted to PNG. */
export async function bytesOf(file: BundleFile, tellLacked?: TellLacked): Promise<Uint8Array> {
  return 'text' in file
    ? new TextEncoder().encode(file.text)
    : withTexts(await pngOf(file.svg, undefined, tellLacked), { Source: file.source });
}

/** A whole campaign as the bytes of the exported file. */
export async function bundleBytes(
  format: BundleFormat,
  whole: WholeCampaign,
  options: BundleOptions,
  tellLacked?: TellLacked,
): Promise<Uint8Array> {
  if (format !== 'pdf') {
    const files = BUNDLES[format](whole, options);
    const [first] = files;
    return options.isAlone && first ? bytesOf(first, tellLacked) : zipped(files, tellLacked);
  }
  // Loaded on demand, because few exports need it.
  const { atlasPdf } = await import('./pdf/atlas-pdf.ts');
  return atlasPdf(atlasOf(whole, options.paper));
}

/** A zip file with the given files, in their order. */
async function zipped(files: readonly BundleFile[], tellLacked?: TellLacked): Promise<Uint8Array> {
  const entries: Zippable = {};
  for (const file of files) {
    const isPacked = !('text' in file);
    entries[file.path] = [await bytesOf(file, tellLacked), { level: isPacked ? 0 : 6, mtime: MADE_AT }];
  }
  return zipSync(entries);
}
