/** One file of a bundle. Folders in its path are separated by `/`. */
export type BundleFile = TextFile | PictureFile;

export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** A PNG picture, given as the SVG document from which it is made. */
export interface PictureFile {
  readonly path: string;
  readonly svg: string;
  /** Where the picture comes from, in one line. */
  readonly source: string;
}
