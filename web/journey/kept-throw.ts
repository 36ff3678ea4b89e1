import { effect } from '@preact/signals';
import { canThrow } from '../../src/campaign/command.ts';
import { isObject, isUuid, isWhole, listOf, members, nullOr } from '../../src/ledger/shape.ts';
import { keepInTab, readInTab } from '../kit/kept-in-tab.ts';
import type { Commands } from './commands.ts';
import type { DicePrompt } from './dice-prompt.ts';

/** More than the dice, or the throws, that a command can take. */
const MANY = 10_000;

const isNeeds = (value: unknown): boolean =>
  isObject(value) &&
  typeof value.for === 'string' &&
  isWhole(value.sides) &&
  isWhole(value.count) &&
  listOf(isWhole, MANY)(value.soFar);

const isThrow = members({ needs: isNeeds, faces: listOf(isWhole, MANY) });

const isPrompt = members(
  {
    command: (value) => isObject(value) && canThrow(value as never),
    destination: nullOr(members({ q: isWhole, r: isWhole })),
    needs: isNeeds,
    thrown: listOf(isThrow, MANY),
    seq: isWhole,
    isAnew: (value) => typeof value === 'boolean',
  },
  { id: isUuid },
);

/**
 * Keeps the dice already given for a waiting command as long as the tab is open: after a reload they are there as a
 * throw that was put aside. The server checks them when they are taken up.
 *
 * @returns a function that ends it
 */
export function keepThrow(commands: Commands, campaign: string): () => void {
  const key = `hexfarer.throw.${campaign}`;
  const kept = readInTab(key);
  // The storage may contain anything.
  if (isPrompt(kept) && commands.dicePrompt.peek() === null) {
    commands.dicePrompt.value = kept as DicePrompt;
    commands.putAside();
  }
  return effect(() => {
    const prompt = commands.dicePrompt.value;
    keepInTab(key, prompt && prompt.thrown.length > 0 ? prompt : null);
  });
}
