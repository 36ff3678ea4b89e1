/** One of the files that a bundle is made of. Folders in its path are divided by `/`. */
export type BundleFile = TextFile | PictureFile;

export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** A PNG picture, as the SVG document that it shows. */
export interface PictureFile {
  readonly path: string;
  readonly svg: string;
  /** Where it comes from, in one line. */
  readonly source: string;
}
