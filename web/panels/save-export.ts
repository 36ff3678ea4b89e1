import { DRAWING_FORMATS, type DrawingFormat } from '../../src/formats/drawing-formats.ts';
import { hasMapStyles } from '../../src/formats/map-style.ts';
import type { Journey } from '../journey/journey.ts';
import { errorMessage } from '../kit/error-message.ts';
import { mapShown } from '../kit/preferences.ts';
import { saveFile } from '../kit/save-file.ts';
import { toast } from '../kit/toasts.ts';
import { campaignPath, unreachable } from '../live/api.ts';

const ARCHIVE_EXTENSION = 'hexfarer.gz';

/** Saves the map as a drawing of what it shows, as it is or as it was after an entry. */
export function saveDrawing(journey: Journey, format: DrawingFormat, at?: number): Promise<void> {
  const { of, query } = atEntry(at);
  const shown = hasMapStyles(journey.summary.world.kind, format) ? shownAsked() : {};
  const { extension } = DRAWING_FORMATS[format];
  return saveExport(journey, format, { extension, ...(of && { of }), query: { ...shown, ...query } });
}

/** What the map shows, as the query of a drawing. */
export const shownAsked = () => Object.fromEntries(new URLSearchParams(mapShown.peek()));

/** Saves the whole campaign, as it is or as it was after an entry. */
export const saveArchive = (journey: Journey, at?: number): Promise<void> =>
  saveExport(journey, 'archive', { extension: ARCHIVE_EXTENSION, ...atEntry(at) });

const atEntry = (at?: number): Omit<SavedFile, 'extension'> =>
  at === undefined ? {} : { of: `entry ${at}`, query: { at: String(at) } };

interface SavedFile {
  readonly extension: string;
  /** Added to the file's name, such as `entry 12`. */
  readonly of?: string;
  readonly query?: Readonly<Record<string, string>>;
}

/**
 * Fetches the map, the whole campaign or a text of it as a file, without a timeout. Every such file comes with a name;
 * an answer without one is not the server's, but that of a proxy on the way, and counts as unreachable.
 *
 * @throws ApiError if the file could not be fetched completely
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

/** Like `saveArchive`, but throws if that fails. */
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

/** Fetches an export of the campaign with this page's own link and has the browser save it; says so if that fails. */
export async function saveExport(journey: Journey, format: string, saved: SavedFile): Promise<void> {
  try {
    await handOver(journey, format, saved);
  } catch (error) {
    toast(errorMessage(error, 'It could not be saved.'), 'trouble');
  }
}
