import type { Box } from '../sheet/box.ts';
import type { PageSize } from './paper.ts';

/** Where a page leads to: a place on it, in points, and the name of an anchor. */
export interface PageLink {
  readonly box: Box;
  readonly to: string;
}

/** A page that is drawn. Lengths are in points. */
export interface DrawnPage {
  readonly size: PageSize;
  /** SVG: elements that lie under the map and over it. */
  readonly under: string;
  readonly over: string;
  /** What of the map's plane is to be seen, and where on the page. */
  readonly map: { readonly from: Box; readonly to: Box } | null;
  readonly links: readonly PageLink[];
  readonly anchor: string;
  readonly bookmark: string;
}

/** What stands on the title page for a part of the atlas, and where that begins. */
export interface ContentsLine {
  readonly text: string;
  readonly anchor: string;
}
