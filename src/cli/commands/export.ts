import { statSync } from 'node:fs';
import { ATLAS_PAPERS } from '../../formats/atlas/paper.ts';
import { TEXT_FORMS } from '../../formats/document/text-forms.ts';
import {
  type BundleFormat,
  bundleFormats,
  drawingFormats,
  TEXT_FORMATS,
  type TextFormat,
} from '../../formats/drawing-formats.ts';
import { VAULT_PROFILES } from '../../formats/vault/vault-places.ts';
import { type Axial, ORIGIN } from '../../hex/axial.ts';
import { parseCampaignId } from '../../ledger/id.ts';
import { SessionManager } from '../../session/session-manager.ts';
import { systemClock, systemDigest } from '../../session/system.ts';
import { TEXT_FORM_NAMES } from '../../telling/text-form.ts';
import { orList } from '../../telling/words.ts';
import { WORLDS } from '../../world/registry.ts';
import { parseBundleOptions, writeBundle } from '../terminal/bundle-option.ts';
import { writeArchive, writeBattlefield, writeMap, writeText } from '../terminal/campaign-export.ts';
import {
  type CliCommand,
  campaignOperand,
  choice,
  entryNumber,
  json,
  noCampaign,
  noEntry,
  text,
  WrongUsage,
} from '../terminal/command.ts';
import { type CommandStorage, dataHelp, dataOption, withStorage } from '../terminal/data-option.ts';
import { HEX_FORMS, parseHex } from '../terminal/parse-hex.ts';
import { parseStyle, styleHelp, styleOptions } from '../terminal/style-option.ts';

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
    const { values } = typed;
    const campaign = campaignOperand('export', typed);
    const wanted = text(values.format);
    if (wanted === undefined) throw new WrongUsage(`--format is needed: ${orList(FORMATS)}`);
    const format = choice('format', wanted, FORMATS);
    const as = text(values.as);
    if (as !== undefined && !isTextFormat(format))
      throw new WrongUsage(`--as is for a ${TEXT_FORMATS.join(' or a ')}, not for --format ${format}`);
    const form = TEXT_FORMS[as === undefined ? TEXT_FORM_NAMES[0] : choice('as', as, TEXT_FORM_NAMES)];
    const { paper, ...otherStyle } = values;
    // An atlas has a paper format too, which is not the paper option of drawings.
    if (!isDrawn(format)) parseStyle(format === 'pdf' ? { ...typed, values: otherStyle } : typed, '', null);
    const at = text(values.at);
    const until = at === undefined ? undefined : entryNumber(at);
    const hex = hexOfBattlefield(text(values.hex), format);
    const out = text(values.out);
    const options = parseBundleOptions(
      { profile: text(values.profile), paper: format === 'pdf' ? text(paper) : undefined },
      format,
      out,
    );
    if (out === undefined && (format === 'archive' || isBundle(format)))
      throw new WrongUsage(`--out is needed: the file to write the ${format} to`);
    if (out === undefined && values.json)
      throw new WrongUsage(`--json needs --out: without it the ${format} itself goes to standard output`);
    const written = await withStorage(typed, terminal, async (storage) => {
      const id = parseCampaignId(campaign);
      const summary = id && (await storage.campaigns.summary(id));
      if (!id || !summary) return false;
      if (until !== undefined && until > summary.seq) throw noEntry(until, id, summary.seq);
      const asked = { id, at: until, out, sessions: sessionsOn(storage), terminal };
      if (isTextFormat(format)) return writeText(asked, format, form);
      if (format === 'battlefield') return writeBattlefield(asked, hex);
      if (isBundle(format)) return writeBundle(asked, format, options);
      if (format === 'archive') return writeArchive(asked);
      return writeMap(asked, format, (kind) => parseStyle(typed, kind, format));
    });
    if (!written) throw noCampaign(campaign);
    if (out !== undefined && values.json) terminal.out(json({ campaign, format, ...whatIsAt(out) }));
    return 0;
  },
};

/** A file that was written, and its size; a vault may be a directory, which has none. */
function whatIsAt(file: string): { file: string; bytes?: number } {
  const written = statSync(file);
  return written.isDirectory() ? { file } : { file, bytes: written.size };
}

/** A session manager that only reads campaigns and publishes nothing. */
const sessionsOn = ({ campaigns }: CommandStorage): SessionManager =>
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

/** The hex of a battlefield, an option that no other format accepts. */
function hexOfBattlefield(typed: string | undefined, format: string): Axial {
  if (format !== 'battlefield') {
    if (typed !== undefined) throw new WrongUsage(`--hex is for a battlefield, not for --format ${format}`);
    return ORIGIN;
  }
  const hex = parseHex(typed ?? '');
  if (!hex) throw new WrongUsage(`--format battlefield needs --hex, a hex ${HEX_FORMS}`);
  return hex;
}
