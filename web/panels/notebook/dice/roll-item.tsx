import { tellTableDice } from '../../../../src/telling/tables.ts';
import type { Journey } from '../../../journey/journey.ts';
import type { RolledEntry } from '../../../journey/rolled-entry.ts';
import { ThrownDice } from '../../../kit/die.tsx';
import { TimeAgo } from '../../../kit/time-ago.tsx';
import { PersonMark } from '../../people/person-mark.tsx';
import { VerdictLine } from '../../seal-line.tsx';

/** One roll: its result, the dice, who threw them and when, and whether they match their seal. */
export function RollItem({ journey, roll }: { journey: Journey; roll: RolledEntry }) {
  const { table, notation, dice, by, at, seq, when } = roll;
  const title = table === undefined ? notation : (journey.campaign.tables.get(table)?.title ?? table);
  const isNumber = notation !== undefined;
  return (
    <>
      {roll.for && (
        <p class="roll-for" dir="auto">
          {roll.for}
        </p>
      )}
      <div class={isNumber ? 'roll-sum' : 'roll-result'}>
        <p class="roll-text" dir="auto">
          {resultOf(roll)}
        </p>
        <div class="roll-dice">
          {dice.map((thrown, index) => (
            <ThrownDice key={index} roll={thrown} />
          ))}
        </div>
      </div>
      <p class="roll-meta">
        <bdi>{title}</bdi>
        {when && <> · {OCCASIONS[when]}</>} · <PersonMark journey={journey} by={by} /> · <TimeAgo at={at} />
      </p>
      {dice.length > 1 && (
        <details class="roll-why">
          <summary>Die by die</summary>
          <ul>
            {tellTableDice(dice).map((line, index) => (
              <li key={index}>{line.text}</li>
            ))}
          </ul>
        </details>
      )}
      <VerdictLine verdict={journey.live.seals.verdictOf(seq)} />
    </>
  );
}

const OCCASIONS = { enter: 'on entering', day: 'with the new day', site: 'at the site' } as const;

/** The result in words. A failed chance never had a text; an erased roll has lost its text. */
function resultOf({ text, textHash }: RolledEntry) {
  if (text !== null && text !== undefined) return text;
  return textHash === undefined ? 'Nothing comes of it.' : 'Its text was erased.';
}
