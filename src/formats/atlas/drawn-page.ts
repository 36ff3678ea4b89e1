import type { Box } from '../sheet/box.ts';
import type { PageSize } from './paper.ts';

/** A link on a page: the area to click, in points, and the anchor that it leads to. */
export interface PageLink {
  readonly box: Box;
  readonly to: string;
}

/** A page with a drawing. Lengths are in points. */
export interface DrawnPage {
  readonly size: PageSize;
  /** SVG elements below the map, and above it. */
  readonly under: string;
  readonly over: string;
  /** Which part of the map drawing is shown, and where on the page. */
  readonly map: { readonly from: Box; readonly to: Box } | null;
  readonly links: readonly PageLink[];
  readonly anchor: string;
  readonly bookmark: string;
}

/** A line of the table of contents, and the anchor of the part that it names. */
export interface ContentsLine {
  readonly text: string;
  readonly anchor: string;
}
