import { orList } from '../telling/words.ts';

/** A file format that a map can be exported to. */
export interface FileFormat {
  /** File extension, without the dot. */
  readonly extension: string;
  /** Media type. */
  readonly type: string;
  /** Label of the menu item that saves the map in this format. */
  readonly saving: string;
  /** The kinds of world that can be exported in this format. */
  readonly worlds: readonly string[];
}

/** The formats that a map can be drawn in. `map-drawing.ts` says how each kind of world is drawn in each. */
export const DRAWING_FORMATS = {
  svg: {
    extension: 'svg',
    type: 'image/svg+xml',
    saving: 'Save the map as a drawing',
    worlds: ['solo', 'island', 'elevation'],
  },
  png: {
    extension: 'png',
    type: 'image/png',
    saving: 'Save the map as a picture',
    worlds: ['solo', 'island', 'elevation'],
  },
  'text-mapper': {
    extension: 'txt',
    type: 'text/plain; charset=utf-8',
    saving: 'Save it for Text Mapper',
    worlds: ['solo', 'island', 'elevation'],
  },
} as const satisfies Readonly<Record<string, FileFormat>>;

export type DrawingFormat = keyof typeof DRAWING_FORMATS;

/** The kinds of world that can be drawn in a format. */
export type WorldDrawnAs<F extends DrawingFormat> = (typeof DRAWING_FORMATS)[F]['worlds'][number];

export const drawingFormats = Object.keys(DRAWING_FORMATS) as DrawingFormat[];

/** The formats that a kind of world can be drawn in. */
export const formatsOf = (kind: string): DrawingFormat[] =>
  drawingFormats.filter((format) => (DRAWING_FORMATS[format].worlds as readonly string[]).includes(kind));

interface BundleFileFormat extends Omit<FileFormat, 'worlds'> {
  /** What the file name says besides the campaign's title, to tell apart the formats that are zip files. */
  readonly of: string;
  /** The query parameters of the export request, where the format needs any. */
  readonly query?: Readonly<Record<string, string>>;
}

/** The formats that bundle a whole campaign in one file. `bundle/bundle-formats.ts` makes the bundles. */
export const BUNDLE_FORMATS = {
  vault: {
    extension: 'zip',
    type: 'application/zip',
    of: 'for Obsidian',
    saving: 'Save it as notes for Obsidian',
  },
  foundry: { extension: 'zip', type: 'application/zip', of: 'for Foundry', saving: 'Save it for Foundry' },
  tiled: {
    extension: 'zip',
    type: 'application/zip',
    of: 'for Tiled',
    saving: 'Save it for Tiled',
    query: { as: 'zip' },
  },
  pdf: { extension: 'pdf', type: 'application/pdf', of: 'atlas', saving: 'Save it as an atlas to print' },
} as const satisfies Readonly<Record<string, BundleFileFormat>>;

export type BundleFormat = keyof typeof BUNDLE_FORMATS;

export const bundleFormats = Object.keys(BUNDLE_FORMATS) as BundleFormat[];

/** The text formats that a campaign of any kind of world can be exported to; `document/text-forms.ts` writes them. */
export const TEXT_FORMATS = ['gazetteer', 'journal'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** The names of all export formats as an English list, for messages. */
export const exportsInWords = orList(['archive', ...drawingFormats, ...TEXT_FORMATS, ...bundleFormats]);
