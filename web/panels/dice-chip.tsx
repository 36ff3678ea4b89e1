import { diceInWords } from '../journey/dice-in-words.ts';
import type { Journey } from '../journey/journey.ts';
import { Icon } from '../kit/icon.tsx';

/** A throw that was put aside, with buttons to resume it or to drop it. */
export function DiceChip({ journey }: { journey: Journey }) {
  const { commands } = journey;
  const prompt = commands.dicePrompt.value;
  if (!prompt || !commands.isPutAside.value || commands.overtakingMove) return null;
  const { tables } = journey.campaign;
  const { dice, purpose, hex } = diceInWords(prompt, null, (table) => tables.get(table)?.title ?? table);
  return (
    <div class="dice-chip" data-testid="dice-chip">
      <button type="button" class="plain" onClick={() => void commands.resumeThrow()}>
        <Icon name="dice" />
        <span>
          Still to be thrown: {dice}, {purpose}
          {hex && ` at ${hex}`}
        </span>
      </button>
      <button
        type="button"
        class="plain round"
        aria-label="Drop this throw"
        onClick={() => commands.dropThrow()}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
