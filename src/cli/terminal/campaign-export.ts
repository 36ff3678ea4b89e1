import { battlefieldSvg } from '../../formats/battlefield/battlefield-svg.ts';
import type { TextForm } from '../../formats/document/text-forms.ts';
import { type DrawingFormat, formatsOf, type TextFormat } from '../../formats/drawing-formats.ts';
import { journalPieces } from '../../formats/journal/journal-writer.ts';
import { sheetFrame } from '../../formats/map-drawing.ts';
import { sourceLine } from '../../formats/source.ts';
import { type Axial, sameHex } from '../../hex/axial.ts';
import { hexLabel } from '../../hex/label.ts';
import type { CampaignId } from '../../ledger/id.ts';
import { withFonts } from '../../rendering/fonts.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import { Journal } from '../../telling/journal.ts';
import { streamAtomically } from './atomic-file.ts';
import { CommandFailed, type Terminal } from './command.ts';
import { mapFile } from './map-file.ts';
import { writeOut } from './output.ts';
import type { Drawn } from './style-option.ts';

/** A campaign to be exported, and the destination. */
export interface CampaignExport {
  readonly id: CampaignId;
  /** The number of the entry after which the campaign is exported; undefined for the last one. */
  readonly at: number | undefined;
  /** A file; undefined for standard output, which archives and bundles don't support. */
  readonly out: string | undefined;
  readonly sessions: SessionManager;
  readonly terminal: Terminal;
}

/** Writes all entries to a file, for `hexfarer import`; `false` if there is no such campaign. */
export async function writeArchive({ id, at, out = '', sessions }: CampaignExport): Promise<boolean> {
  const archive = await sessions.exportArchive(id, at);
  if (!archive) return false;
  await streamAtomically(archive, out);
  return true;
}

/** Writes a gazetteer or journal; `false` if there is no such campaign. */
export async function writeText(
  { id, at, out, sessions, terminal }: CampaignExport,
  format: TextFormat,
  form: TextForm,
): Promise<boolean> {
  const campaign = await sessions.campaign(id);
  const snapshot = await sessions.snapshot(id, at);
  if (!campaign || !snapshot) return false;
  const { frame, world } = snapshot;
  const title = frame.name ?? '';
  if (format === 'gazetteer') {
    writeOut(form.gazetteer({ frame, world, title }), out, terminal);
    return true;
  }
  const bounds = { limit: frame.seq, mostBytes: Number.POSITIVE_INFINITY };
  const slices = sessions.entrySlices(id, 0, bounds);
  const pieces: string[] = [];
  for await (const piece of journalPieces(slices, new Journal(campaign.world), form.journal(title)))
    pieces.push(piece);
  writeOut(pieces, out, terminal);
  return true;
}

/**
 * Writes the battlefield of a hex as SVG; `false` if there is no such campaign.
 *
 * @throws CommandFailed if none was rolled there
 */
export async function writeBattlefield(
  { id, at, out, sessions, terminal }: CampaignExport,
  hex: Axial,
): Promise<boolean> {
  const snapshot = await sessions.snapshot(id, at);
  if (!snapshot) return false;
  const standing = snapshot.frame.battlefields.find((one) => sameHex(one, hex));
  const [entry] = standing ? await sessions.entriesOf(id, [standing.seq], 'owner') : [];
  if (entry?.kind !== 'fought') throw new CommandFailed(`no battlefield was rolled for hex ${hexLabel(hex)}`);
  const drawing = battlefieldSvg(entry, { title: `Battlefield at ${hexLabel(hex)}` });
  writeOut(await withFonts(drawing), out, terminal);
  return true;
}

/**
 * Writes a map as it is drawn for its kind of world; `false` if there is no such campaign.
 *
 * @throws CommandFailed if that kind is not drawn in this format
 */
export async function writeMap(
  { id, at, out, sessions, terminal }: CampaignExport,
  format: DrawingFormat,
  drawnOf: (kind: string) => Drawn,
): Promise<boolean> {
  const snapshot = await sessions.snapshot(id, at);
  if (!snapshot) return false;
  const { frame, world } = snapshot;
  const title = frame.name ?? '';
  const source = sourceLine({ title, seq: frame.seq, head: await sessions.headAt(id, frame.seq) });
  const sheet = { frame: sheetFrame(frame), world, title };
  const file = await mapFile(format, sheet, drawnOf(world.settings.kind), terminal, source);
  if (file === null)
    throw new CommandFailed(
      `a world of kind '${world.settings.kind}' is not drawn as ${format}, but as ${formatsOf(world.settings.kind).join(' or ')}`,
    );
  writeOut([file], out, terminal);
  return true;
}
