import { dirname, join, parse } from 'node:path';
import {
  type AskedBundle,
  type BundleOptions,
  bundleObstacle,
  fittingHexHeight,
  plannedObstacle,
  readBundleOptions,
  USUAL_BUNDLE,
} from '../../formats/bundle/bundle-formats.ts';
import { playedDays, type WholeCampaign } from '../../formats/bundle/whole-campaign.ts';
import { type BundleFormat, bundleFormats } from '../../formats/drawing-formats.ts';
import { tiledFiles } from '../../formats/tiled/tiled-map.ts';
import { vaultOf } from '../../formats/vault/vault.ts';
import { bundleBytes, bytesOf } from '../../rendering/bundle.ts';
import { Journal } from '../../telling/journal.ts';
import { statOf } from './atomic-file.ts';
import type { CampaignExport } from './campaign-export.ts';
import { CommandFailed, WrongUsage } from './command.ts';
import { missingLettersReporter } from './lacked-letters.ts';
import { writeOut } from './output.ts';

/**
 * The options of a bundle.
 *
 * @throws WrongUsage
 */
export function parseBundleOptions(
  { profile, paper }: AskedBundle,
  format: string,
  out: string | undefined,
): BundleOptions {
  const bundle = bundleFormats.find((each) => each === format);
  if (!bundle) {
    if (profile !== undefined) throw new WrongUsage(`--profile is for a vault, not for --format ${format}`);
    return USUAL_BUNDLE;
  }
  if (bundle === 'tiled' && out?.endsWith('.tmx'))
    throw new WrongUsage(`--out ends with .tmj or .zip where it is for Tiled: '${out}' would be one in XML`);
  const read = readBundleOptions({ profile, paper }, bundle);
  if (!read.ok) throw new WrongUsage(`--${read.name} ${read.what}`);
  return read.options;
}

/**
 * Writes a campaign as a bundle; `false` if there is no such campaign. A vault is updated in place if `out` is a
 * directory, and a map for Tiled is written beside its picture unless `out` is a zip file.
 */
export async function writeBundle(
  { out = '', terminal, ...of }: CampaignExport,
  format: BundleFormat,
  options: BundleOptions,
): Promise<boolean> {
  const whole = await wholeCampaign(of);
  if (!whole) return false;
  const tellLacked = missingLettersReporter(terminal);
  if (format === 'vault' && isDirectory(out)) {
    const { updateVault } = await import('./vault-directory.ts');
    const vault = vaultOf(whole, options.profile, fittingHexHeight(whole));
    const { written, updated, unchanged, retired } = await updateVault(vault, out, tellLacked);
    terminal.error(
      `${written} notes written, ${updated} brought up to date, ${unchanged} as they were, ${retired} that the map has no more\n`,
    );
    return true;
  }
  const obstacle = bundleObstacle(format, whole) ?? plannedObstacle(format, whole, options);
  if (obstacle) throw new CommandFailed(`${obstacle}: export an earlier state with --at, or the gazetteer`);
  if (format === 'tiled' && !out.endsWith('.zip')) {
    const [map, ...beside] = tiledFiles(whole, parse(out).name);
    // The map last: once it exists, so do all files that it refers to.
    for (const file of beside)
      writeOut([await bytesOf(file, tellLacked)], join(dirname(out), file.path), terminal);
    if (map) writeOut([await bytesOf(map, tellLacked)], out, terminal);
    return true;
  }
  writeOut([await bundleBytes(format, whole, { ...options, isAlone: false }, tellLacked)], out, terminal);
  return true;
}

async function wholeCampaign({
  id,
  at,
  sessions,
}: Pick<CampaignExport, 'id' | 'at' | 'sessions'>): Promise<WholeCampaign | null> {
  const campaign = await sessions.campaign(id);
  const snapshot = await sessions.snapshot(id, at);
  if (!campaign || !snapshot) return null;
  const { frame, world } = snapshot;
  const { seq } = frame;
  const slices = sessions.entrySlices(id, 0, { limit: seq, mostBytes: Number.POSITIVE_INFINITY });
  const days = await playedDays(slices, new Journal(campaign.world));
  const source = { title: frame.name ?? '', seq, head: await sessions.headAt(id, seq) };
  return { campaign: id, source, frame, world, days };
}

const isDirectory = (path: string): boolean => path.endsWith('/') || statOf(path)?.isDirectory() === true;
