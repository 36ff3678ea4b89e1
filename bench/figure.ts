import { type Measured, median, ratioOf } from './measure.ts';

/** One row of the table of figures. */
export interface Figure {
  readonly figure: string;
  /** What was measured, with its unit. */
  readonly ours: number;
  readonly unit: string;
  /** What `ours` is compared with, usually a minimal implementation; in the same unit; `null` if there is nothing. */
  readonly floor: number | null;
  /** `ours` divided by `floor`. */
  readonly ratio: number | null;
  /** The goal in words, and whether it was reached; `null` for a figure without a goal. */
  readonly goal: string | null;
  readonly reached: boolean | null;
}

/** Measures one or more figures; `note` reports progress. */
export type Bench = (note: (line: string) => void) => Promise<readonly Figure[]>;

/** A figure without a floor and a goal. */
export const plainFigure = (figure: string, ours: number, unit: string): Figure => ({
  figure,
  ours,
  unit,
  floor: null,
  ratio: null,
  goal: null,
  reached: null,
});

/** A figure with an upper bound, in its own unit. */
export const boundedFigure = (figure: string, ours: number, unit: string, most: number): Figure => ({
  ...plainFigure(figure, ours, unit),
  goal: `≤ ${most} ${unit}`,
  reached: ours <= most,
});

interface Held {
  readonly figure: string;
  readonly unit: 'ms' | '/s' | 'bytes';
  readonly goal: string;
  readonly reached: (ratio: number) => boolean;
}

/** A figure that is compared with its floor, round by round. */
export function comparedFigure(
  { figure, unit, goal, reached }: Held,
  ours: readonly number[],
  floor: readonly number[],
): Figure {
  const ratio = ratioOf(ours, floor);
  return { figure, ours: median(ours), unit, floor: median(floor), ratio, goal, reached: reached(ratio) };
}

/** Milliseconds per repetition in each round, for what is repeated only once or a few times a round. */
export const msEach = ({ perSecond }: Measured): number[] => perSecond.map((rate) => 1000 / rate);

const short = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : value >= 10 ? value.toFixed(1) : value.toFixed(3);

/** The figures as a Markdown table. */
export const table = (figures: readonly Figure[]): string =>
  [
    '| figure | ours | floor | ratio | to reach | reached |',
    '| --- | ---: | ---: | ---: | --- | --- |',
    ...figures.map(
      ({ figure, ours, unit, floor, ratio, goal, reached }) =>
        `| ${figure} | ${short(ours)} ${unit} | ${floor === null ? '–' : `${short(floor)} ${unit}`} | ${ratio === null ? '–' : ratio.toFixed(2)} | ${goal ?? '–'} | ${yesOrNo(reached)} |`,
    ),
    '',
  ].join('\n');

const yesOrNo = (reached: boolean | null): string => (reached === null ? '–' : reached ? 'yes' : '**no**');
