import type { Table } from '../table.ts';

/** How many of a hundred answers are yes. */
const LIKELIHOODS = [
  ['very-unlikely', 'very unlikely', 10],
  ['unlikely', 'unlikely', 25],
  ['even', 'as likely as not', 50],
  ['likely', 'likely', 75],
  ['very-likely', 'very likely', 90],
] as const;

/** Answers to a question that can be answered by yes or no; a fifth of either has more to it, and a fifth less. */
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
