import { orList } from '../telling/words.ts';

/** A file that a map is drawn into. */
export interface FileFormat {
  /** What the file's name ends with, without the dot. */
  readonly extension: string;
  /** Its media type. */
  readonly type: string;
  /** What a menu calls the saving of it. */
  readonly saving: string;
  /** The kinds of world that can be drawn so. */
  readonly worlds: readonly string[];
}

/** The formats that a map can be drawn in. How each kind of world is drawn in them stands in `map-drawing.ts`. */
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
  /** What its file's name says besides the campaign's, since several are zip files. */
  readonly of: string;
  /** How such a file is asked for, where that is not the usual one. */
  readonly query?: Readonly<Record<string, string>>;
}

/** What a whole campaign is made into as a file of several parts; how, stands in `bundle/bundle-formats.ts`. */
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

/** What a campaign can be written as to be read, whatever its kind of world; how, stands in `document/text-forms.ts`. */
export const TEXT_FORMATS = ['gazetteer', 'journal'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** All that a campaign can be exported as, in words. */
export const exportsInWords = orList(['archive', ...drawingFormats, ...TEXT_FORMATS, ...bundleFormats]);
