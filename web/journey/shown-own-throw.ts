import { effect } from '@preact/signals';
import type { HexThrow } from '../../src/protocol/live.ts';
import { hexThrownFor } from './dice-prompt.ts';
import type { Journey } from './journey.ts';
import { typedDiceOf } from './typed-dice.ts';

/**
 * Shows the others which hex dice are being thrown for on this page, and the faces typed so far, while they are asked
 * for. They are sent again after a lost connection, since the server forgets them with it.
 *
 * @returns a function that ends it
 */
export function showOwnThrow(journey: Pick<Journey, 'commands' | 'live'>): () => void {
  const { live } = journey;
  let shown = JSON.stringify(null);
  const show = (thrown: HexThrow | null) => {
    const now = JSON.stringify(thrown);
    if (now !== shown) live.throwers.show(thrown);
    shown = now;
  };
  const stop = effect(() => {
    const thrown = ownThrow(journey);
    if (live.state.value === 'connected') show(thrown);
    else shown = JSON.stringify(null);
  });
  return () => {
    stop();
    show(null);
  };
}

function ownThrow({ commands }: Pick<Journey, 'commands'>): HexThrow | null {
  const prompt = commands.dicePrompt.value;
  const faces = typedDiceOf(commands).faces.value;
  const hex = prompt && hexThrownFor(prompt);
  // The typed dice are not laid out for this throw yet.
  if (!hex || commands.isPutAside.value || commands.overtakingMove || faces.length !== prompt.needs.count)
    return null;
  return { q: hex.q, r: hex.r, sides: prompt.needs.sides, faces };
}
