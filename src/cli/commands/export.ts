import { statSync } from 'node:fs';
import { ATLAS_PAPERS } from '../../formats/atlas/paper.ts';
import { battlefieldSvg } from '../../formats/battlefield/battlefield-svg.ts';
import { TEXT_FORMS, type TextForm } from '../../formats/document/text-forms.ts';
import {
  type BundleFormat,
  bundleFormats,
  type DrawingFormat,
  drawingFormats,
  formatsOf,
  TEXT_FORMATS,
  type TextFormat,
} from '../../formats/drawing-formats.ts';
import { journalPieces } from '../../formats/journal/journal-writer.ts';
import { sheetFrame } from '../../formats/map-drawing.ts';
import { sourceLine } from '../../formats/source.ts';
import { VAULT_PROFILES } from '../../formats/vault/vault-places.ts';
import { type Axial, ORIGIN, sameHex } from '../../hex/axial.ts';
import { hexLabel } from '../../hex/label.ts';
import { asCampaignId, type CampaignId } from '../../ledger/id.ts';
import { withFonts } from '../../rendering/fonts.ts';
import { SessionManager } from '../../session/session-manager.ts';
import { systemClock, systemDigest } from '../../session/system.ts';
import { Journal } from '../../telling/journal.ts';
import { TEXT_FORM_NAMES } from '../../telling/text-form.ts';
import { orList } from '../../telling/words.ts';
import { WORLDS } from '../../world/registry.ts';
import { bundleTyped, writeBundle } from '../terminal/bundle-option.ts';
import {
  type CliCommand,
  CommandFailed,
  choice,
  entryNumber,
  json,
  noCampaign,
  noEntry,
  type Terminal,
  text,
  WrongUsage,
} from '../terminal/command.ts';
import { dataHelp, dataOption, type WorkedOn, withStorage } from '../terminal/data-option.ts';
import { HEX_FORMS, hexTyped } from '../terminal/hex-typed.ts';
import { mapFile } from '../terminal/map-file.ts';
import { writeOut } from '../terminal/output.ts';
import { type Drawn, styleHelp, styleOptions, styleTyped } from '../terminal/style-option.ts';
import { streamWhole } from '../terminal/whole-file.ts';

const FORMATS = ['archive', ...drawingFormats, ...TEXT_FORMATS, ...bundleFormats, 'battlefield'] as const;

export const exportCampaign: CliCommand = {
  name: 'export',
  operands: ['ID'],
  options: {
    ...dataOption,
    format: { type: 'string' },
    as: { type: 'string' },
    profile: { type: 'string' },
    ...styleOptions,
    out: { type: 'string' },
    at: { type: 'string' },
    hex: { type: 'string' },
    json: { type: 'boolean' },
  },
  help: {
    format: {
      value: 'FORMAT',
      does: orList([
        'archive (all entries, for `hexfarer import`)',
        ...drawingFormats,
        ...TEXT_FORMATS,
        'vault (notes for Obsidian)',
        'foundry (a module for Foundry)',
        'tiled (a map for Tiled)',
        'pdf (an atlas to print)',
        'battlefield (of a hex, as SVG)',
      ]),
    },
    as: { value: 'FORM', does: `form of a gazetteer or journal: ${TEXT_FORM_NAMES.join(' (default) or ')}` },
    profile: {
      value: 'PROFILE',
      does: `of a vault: ${VAULT_PROFILES.join(', ')} (default ${VAULT_PROFILES[0]})`,
    },
    ...styleHelp,
    paper: {
      ...styleHelp.paper,
      does: `${styleHelp.paper.does}; of a pdf: ${orList(ATLAS_PAPERS)} (default ${ATLAS_PAPERS[0]})`,
    },
    out: {
      value: 'FILE',
      does: 'where to; an archive, a vault, a pdf and what is for Foundry or Tiled need it, the others go to standard output without. A vault is brought up to date in a directory, or written as a zip file; for Tiled, a .zip file has map and picture in it; with any other, such as map.tmj, the picture lies beside the map',
    },
    at: { value: 'SEQ', does: 'as it stood after this entry' },
    hex: { value: 'HEX', does: `with --format battlefield: the hex that it was rolled for, ${HEX_FORMS}` },
    ...dataHelp,
    json: { does: 'tells what was written, and where, as one JSON document; needs --out' },
  },
  async run(typed, terminal) {
    const { values, positionals } = typed;
    const [name] = positionals;
    if (name === undefined)
      throw new WrongUsage('export needs the id of a campaign; `hexfarer campaigns` lists them');
    const wanted = text(values.format);
    if (wanted === undefined) throw new WrongUsage(`--format is needed: ${orList(FORMATS)}`);
    const format = choice('format', wanted, FORMATS);
    const as = text(values.as);
    if (as !== undefined && !isTextFormat(format))
      throw new WrongUsage(`--as is for a ${TEXT_FORMATS.join(' or a ')}, not for --format ${format}`);
    const form = TEXT_FORMS[as === undefined ? TEXT_FORM_NAMES[0] : choice('as', as, TEXT_FORM_NAMES)];
    const { paper, ...otherStyle } = values;
    // An atlas has a paper too, which is another one than a drawing's.
    if (!isDrawn(format)) styleTyped(format === 'pdf' ? { ...typed, values: otherStyle } : typed, '', null);
    const at = text(values.at);
    const until = at === undefined ? undefined : entryNumber('at', at);
    const hex = hexOfBattlefield(text(values.hex), format);
    const out = text(values.out);
    const options = bundleTyped(
      { profile: text(values.profile), paper: format === 'pdf' ? text(paper) : undefined },
      format,
      out,
    );
    if (out === undefined && (format === 'archive' || isBundle(format)))
      throw new WrongUsage(`--out is needed: the file to write the ${format} to`);
    if (out === undefined && values.json)
      throw new WrongUsage(`--json needs --out: without it the ${format} itself goes to standard output`);
    const written = await withStorage(typed, terminal, async (storage) => {
      const id = asCampaignId(name);
      const summary = id && (await storage.campaigns.summary(id));
      if (!id || !summary) return false;
      if (until !== undefined && until > summary.seq) throw noEntry(until, id, summary.seq);
      const sessions = sessionsOn(storage);
      const write = (document: string | Iterable<string | Uint8Array>) => writeOut(document, out, terminal);
      if (isTextFormat(format)) return writeText(id, format, form, until, sessions, write);
      if (format === 'battlefield') return writeBattlefield(id, hex, until, sessions, write);
      if (isBundle(format)) return writeBundle(id, format, options, until, sessions, out ?? '', terminal);
      if (format !== 'archive')
        return writeMap(
          id,
          format,
          until,
          sessions,
          (kind) => styleTyped(typed, kind, format),
          write,
          terminal,
        );
      const archive = await sessions.exportArchive(id, until);
      if (!archive) return false;
      await streamWhole(archive, out as string);
      return true;
    });
    if (!written) throw noCampaign(name);
    if (out !== undefined && values.json) terminal.out(json({ campaign: name, format, ...whatIsAt(out) }));
    return 0;
  },
};

/** A file that was written, and its size; a vault may be a directory, which has none. */
function whatIsAt(file: string): { file: string; bytes?: number } {
  const written = statSync(file);
  return written.isDirectory() ? { file } : { file, bytes: written.size };
}

/** What reads campaigns and tells nobody of anything. */
const sessionsOn = ({ campaigns }: WorkedOn): SessionManager =>
  new SessionManager({
    store: campaigns,
    clock: systemClock,
    digest: systemDigest,
    worlds: WORLDS,
    publisher: { publish: () => {} },
  });

const isDrawn = (format: string): boolean => (drawingFormats as readonly string[]).includes(format);

const isBundle = (format: string): format is BundleFormat =>
  (bundleFormats as readonly string[]).includes(format);

const isTextFormat = (format: string): format is TextFormat =>
  (TEXT_FORMATS as readonly string[]).includes(format);

async function writeText(
  id: CampaignId,
  format: TextFormat,
  form: TextForm,
  at: number | undefined,
  sessions: SessionManager,
  write: (document: Iterable<string>) => void,
): Promise<boolean> {
  const campaign = await sessions.campaign(id);
  const snapshot = await sessions.snapshot(id, at);
  if (!campaign || !snapshot) return false;
  const { frame, world } = snapshot;
  const title = frame.name ?? '';
  if (format === 'gazetteer') {
    write(form.gazetteer({ frame, world, title }));
    return true;
  }
  const bounds = { limit: frame.seq, mostBytes: Number.POSITIVE_INFINITY };
  const slices = sessions.entrySlices(id, 0, bounds);
  const pieces: string[] = [];
  for await (const piece of journalPieces(slices, new Journal(campaign.world), form.journal(title)))
    pieces.push(piece);
  write(pieces);
  return true;
}

/** The hex of a battlefield, which goes with nothing else. */
function hexOfBattlefield(typed: string | undefined, format: string): Axial {
  if (format !== 'battlefield') {
    if (typed !== undefined) throw new WrongUsage(`--hex is for a battlefield, not for --format ${format}`);
    return ORIGIN;
  }
  const hex = hexTyped(typed ?? '');
  if (!hex) throw new WrongUsage(`--format battlefield needs --hex, a hex ${HEX_FORMS}`);
  return hex;
}

async function writeBattlefield(
  id: CampaignId,
  hex: Axial,
  at: number | undefined,
  sessions: SessionManager,
  write: (document: string) => void,
): Promise<boolean> {
  const snapshot = await sessions.snapshot(id, at);
  if (!snapshot) return false;
  const standing = snapshot.frame.battlefields.find((one) => sameHex(one, hex));
  const [entry] = standing ? await sessions.entriesOf(id, [standing.seq], 'owner') : [];
  if (entry?.kind !== 'fought') throw new CommandFailed(`no battlefield was rolled for hex ${hexLabel(hex)}`);
  write(await withFonts(battlefieldSvg(entry, { title: `Battlefield at ${hexLabel(hex)}` })));
  return true;
}

async function writeMap(
  id: CampaignId,
  format: DrawingFormat,
  at: number | undefined,
  sessions: SessionManager,
  drawnOf: (kind: string) => Drawn,
  write: (document: Iterable<string | Uint8Array>) => void,
  terminal: Terminal,
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
  write([file]);
  return true;
}
