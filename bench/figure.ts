/** One line of the table. */
export interface Figure {
  readonly figure: string;
  /** What was measured, with its unit. */
  readonly ours: number;
  readonly unit: string;
  /** What it is held against, in the same unit; `null` where there is nothing. */
  readonly floor: number | null;
  /** Ours over the floor. */
  readonly ratio: number | null;
  /** What is to be reached, in words, and whether it was. */
  readonly goal: string;
  readonly reached: boolean;
}

/** Measures one or several figures; `note` tells how it goes on. */
export type Bench = (note: (line: string) => void) => Promise<readonly Figure[]>;

const short = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : value >= 10 ? value.toFixed(1) : value.toFixed(3);

/** The table as Markdown. */
export const table = (figures: readonly Figure[]): string =>
  [
    '| figure | ours | floor | ratio | to reach | reached |',
    '| --- | ---: | ---: | ---: | --- | --- |',
    ...figures.map(
      ({ figure, ours, unit, floor, ratio, goal, reached }) =>
        `| ${figure} | ${short(ours)} ${unit} | ${floor === null ? '–' : `${short(floor)} ${unit}`} | ${ratio === null ? '–' : ratio.toFixed(2)} | ${goal} | ${reached ? 'yes' : '**no**'} |`,
    ),
    '',
  ].join('\n');
