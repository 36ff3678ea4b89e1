import { DRAWING_FORMATS, type DrawingFormat } from '../../src/formats/drawing-formats.ts';
import { hasMapStyles } from '../../src/formats/map-style.ts';
import type { Journey } from '../journey/journey.ts';
import { mapShown } from '../kit/preferences.ts';
import { saveFile } from '../kit/save-file.ts';
import { toast } from '../kit/toasts.ts';

const ARCHIVE_EXTENSION = 'hexfarer.gz';

/** What the map shows, for a drawing that shows the same. */
const shownAsked = () => Object.fromEntries(new URLSearchParams(mapShown.peek()));

/** Saves the map as a drawing of what it shows. */
export const saveDrawing = (journey: Journey, format: DrawingFormat): Promise<void> =>
  saveExport(journey, format, {
    extension: DRAWING_FORMATS[format].extension,
    query: hasMapStyles(journey.summary.world.kind, format) ? shownAsked() : {},
  });

/** Saves the whole campaign. */
export const saveArchive = (journey: Journey): Promise<void> =>
  saveExport(journey, 'archive', { extension: ARCHIVE_EXTENSION });

interface SavedFile {
  readonly extension: string;
  /** What else the file's name says. */
  readonly of?: string;
  readonly query?: Readonly<Record<string, string>>;
}

/** Fetches something of the campaign as a file, with this page's own link, and hands it over to be saved. */
export async function saveExport(
  journey: Journey,
  format: string,
  { extension, of, query }: SavedFile,
): Promise<void> {
  try {
    const file = await journey.api.download(journey.summary.id, format, query);
    saveFile(file, `${journey.name}${of ? `, ${of}` : ''}.${extension}`);
  } catch (error) {
    toast(error instanceof Error ? error.message : 'It could not be saved.', 'trouble');
  }
}
