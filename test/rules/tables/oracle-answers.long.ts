import { expect, it } from 'vitest';
import { answersOf, LIKELIHOODS } from './oracle-answers.ts';

const ROLLS = 1_000_000;

it.each(Object.keys(LIKELIHOODS))(
  `over ${ROLLS} rolls the oracle answers with its stated odds when it is %s`,
  (likelihood) => {
    const { statistic, critical } = answersOf(likelihood, 'Godwit', ROLLS);
    expect(statistic).toBeLessThan(critical);
  },
  300_000,
);
