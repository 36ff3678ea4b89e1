/** The paper sizes of an atlas; the first is the default. */
export const ATLAS_PAPERS = ['a4', 'letter'] as const;
export type AtlasPaper = (typeof ATLAS_PAPERS)[number];

/** Points in a millimetre. */
export const MM = 72 / 25.4;

/** Width and height of a page in points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Paper sizes in portrait orientation. */
export const PAPER_SIZES: Readonly<Record<AtlasPaper, PageSize>> = {
  a4: { width: 210 * MM, height: 297 * MM },
  letter: { width: 8.5 * 72, height: 11 * 72 },
};

export const turned = ({ width, height }: PageSize): PageSize => ({ width: height, height: width });
