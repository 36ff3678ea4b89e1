import { DRAWING_FORMATS, type DrawingFormat } from '../../src/formats/drawing-formats.ts';
import { hasMapStyles } from '../../src/formats/map-style.ts';
import type { Journey } from '../journey/journey.ts';
import { mapShown } from '../kit/preferences.ts';
import { saveFile } from '../kit/save-file.ts';
import { toast } from '../kit/toasts.ts';
import { wordsOfError } from '../kit/words-of-error.ts';
import { campaignPath, unreachable } from '../live/api.ts';

const ARCHIVE_EXTENSION = 'hexfarer.gz';

/** Saves the map as a drawing of what it shows, as it is or as it was after an entry. */
export function saveDrawing(journey: Journey, format: DrawingFormat, at?: number): Promise<void> {
  const { of, query } = atEntry(at);
  const shown = hasMapStyles(journey.summary.world.kind, format) ? shownAsked() : {};
  const { extension } = DRAWING_FORMATS[format];
  return saveExport(journey, format, { extension, ...(of && { of }), query: { ...shown, ...query } });
}

/** What the map shows, in the words in which a drawing is asked for. */
export const shownAsked = () => Object.fromEntries(new URLSearchParams(mapShown.peek()));

/** Saves the whole campaign, as it is or as it was after an entry. */
export const saveArchive = (journey: Journey, at?: number): Promise<void> =>
  saveExport(journey, 'archive', { extension: ARCHIVE_EXTENSION, ...atEntry(at) });

const atEntry = (at?: number): Omit<SavedFile, 'extension'> =>
  at === undefined ? {} : { of: `entry ${at}`, query: { at: String(at) } };

interface SavedFile {
  readonly extension: string;
  /** What else the file's name says. */
  readonly of?: string;
  readonly query?: Readonly<Record<string, string>>;
}

/**
 * The map, the whole campaign or a text of it as a file: each comes with a name, and nothing else does that somebody on the
 * way may answer instead. It takes as long as it takes.
 *
 * @throws ApiError where it could not be had as a whole
 */
export async function fetchExport(
  { api, summary }: Journey,
  format: string,
  query: Readonly<Record<string, string>> = {},
): Promise<Blob> {
  const asked = new URLSearchParams(query).toString();
  const path = `${campaignPath(summary.id)}/export/${format}${asked && `?${asked}`}`;
  const response = await api.send('GET', path, {}, undefined, { isGivenUp: false });
  return response.headers.has('Content-Disposition') ? response.blob().catch(unreachable) : unreachable();
}

/** The same as `saveArchive`, for whoever has to know whether it went well: throws where it did not. */
export const handOverArchive = (journey: Journey): Promise<void> =>
  handOver(journey, 'archive', { extension: ARCHIVE_EXTENSION });

async function handOver(
  journey: Journey,
  format: string,
  { extension, of, query }: SavedFile,
): Promise<void> {
  const file = await fetchExport(journey, format, query);
  saveFile(file, `${journey.name}${of ? `, ${of}` : ''}.${extension}`);
}

/** Fetches something of the campaign as a file, with this page's own link, and hands it over to be saved. */
export async function saveExport(journey: Journey, format: string, saved: SavedFile): Promise<void> {
  try {
    await handOver(journey, format, saved);
  } catch (error) {
    toast(wordsOfError(error, 'It could not be saved.'), 'trouble');
  }
}
