import { useEffect, useState } from 'preact/hooks';
import { diceInWords } from '../../journey/dice-in-words.ts';
import type { DicePrompt } from '../../journey/dice-prompt.ts';
import type { Journey } from '../../journey/journey.ts';
import { MOST_SIDES_FOR_KEYS } from '../../journey/typed-dice.ts';
import type { DiceProps } from './dice-props.ts';

/** What has to be thrown, what for, and how many throws may follow. */
export function DiceRequest({ journey, prompt }: DiceProps) {
  return (
    <>
      <div id="dice-wanted" aria-live="polite">
        {/* A new element for each throw: screen readers read all of it, even if it is worded like the last one. */}
        <Request key={keyOf(prompt.needs)} journey={journey} prompt={prompt} />
      </div>
      <ToCome journey={journey} prompt={prompt} />
    </>
  );
}

const keyOf = ({ soFar, for: purpose, q, r }: DicePrompt['needs']): string =>
  [...soFar, purpose, q, r].join();

function Request({ journey, prompt }: DiceProps) {
  const { tables } = journey.campaign;
  const { dice, purpose, hex, where } = diceInWords(
    prompt,
    journey.party.value,
    (table) => tables.get(table)?.title ?? table,
  );
  return (
    <p class="dice-request">
      Throw {prompt.needs.count === 1 ? 'a ' : ''}
      <strong>{dice}</strong> for the <strong>{purpose}</strong>
      {hex && (
        <>
          {' at '}
          <strong>{hex}</strong>
        </>
      )}
      {where && `, ${where},`} and {prompt.needs.sides > MOST_SIDES_FOR_KEYS ? 'type' : 'press'} what fell.
    </p>
  );
}

/** How many throws may follow this one; nothing while that is counted, never what was counted for another throw. */
function ToCome({ journey, prompt }: DiceProps) {
  const [counted, setCounted] = useState<{ prompt: DicePrompt; most: number | null } | null>(null);
  const { seq } = journey.campaign;
  useEffect(() => {
    let wanted = true;
    const told = (most: number | null) => wanted && setCounted({ prompt, most });
    mostAfter(journey, prompt).then(told, () => told(null));
    return () => {
      wanted = false;
    };
  }, [journey, prompt, seq]);
  const isCounted = counted?.prompt === prompt;
  // The second line is announced again only if its words change.
  return (
    <>
      <p class="dice-to-come quiet">{isCounted && throwsInWords(counted.most)}</p>
      <p class="visually-hidden" role="status">
        {counted && throwsInWords(counted.most)}
      </p>
    </>
  );
}

/** How many throws may follow, by the server's rules, whose code is loaded when first needed; `null` if not known. */
async function mostAfter({ live }: Journey, prompt: DicePrompt): Promise<number | null> {
  const link = live.link.peek();
  if (!link) return null;
  const { mostThrowsAfter } = await import('../../journey/throws-to-come.ts');
  return mostThrowsAfter(live.campaign, prompt, { link, label: '', role: live.role.peek() });
}

function throwsInWords(most: number | null): string {
  if (most === null) return 'More throws may follow.';
  if (most === 0) return 'It is the last throw.';
  return most === 1 ? 'At most one more throw follows.' : `At most ${most} more throws follow.`;
}
