import type { Table } from '../table.ts';

/** For each likelihood: id, title, and the number of answers out of a hundred that are yes. */
const LIKELIHOODS = [
  ['very-unlikely', 'very unlikely', 10],
  ['unlikely', 'unlikely', 25],
  ['even', 'as likely as not', 50],
  ['likely', 'likely', 75],
  ['very-likely', 'very likely', 90],
] as const;

/**
 * Answers to yes-or-no questions. A fifth of the yeses, and of the noes, is stronger than a plain one, a fifth weaker.
 */
export const ORACLE: readonly (readonly [id: string, table: Table])[] = LIKELIHOODS.map(
  ([id, likelihood, yes]) => {
    const no = 100 - yes;
    return [
      `oracle-${id}`,
      {
        title: `Yes or no: ${likelihood}`,
        roll: '1d100',
        rows: [
          { on: [1, yes / 5], text: 'Yes, and more than was asked.' },
          { on: [yes / 5 + 1, yes - yes / 5], text: 'Yes.' },
          { on: [yes - yes / 5 + 1, yes], text: 'Yes, but at a price.' },
          { on: [yes + 1, yes + no / 5], text: 'No, but something comes of it.' },
          { on: [yes + no / 5 + 1, 100 - no / 5], text: 'No.' },
          { on: [100 - no / 5 + 1, 100], text: 'No, and that is not the worst of it.' },
        ],
      },
    ];
  },
);
