import { useState } from 'preact/hooks';
import { legible, legibleLines } from '../../src/text/legible.ts';
import type { Journey } from '../journey/journey.ts';
import type { RolledEntry } from '../journey/rolled-entry.ts';

/** Number of results shown: the latest. Earlier ones are folded away. */
const MOST_SHOWN = 3;
/** Of a text with more characters or lines, only the beginning is shown. */
const LONG_TEXT = 280;
const LONG_LINES = 5;

interface RolledTextsProps {
  readonly journey: Journey;
  /** In the order of the ledger. */
  readonly rolls: readonly RolledEntry[];
  readonly title: string;
  /** Whether the context makes the title obvious, so that only screen readers get it. */
  readonly isPlain?: boolean;
}

/** The results of some table rolls, in order; nothing if no chance came up. */
export function RolledTexts({ journey, rolls, title, isPlain }: RolledTextsProps) {
  const said = rolls.filter(({ textHash }) => textHash !== undefined);
  if (said.length === 0) return null;
  const earlier = said.slice(0, -MOST_SHOWN);
  return (
    <section class="rolled-texts" aria-label={title}>
      <h3 class={isPlain ? 'visually-hidden' : undefined}>{title}</h3>
      {earlier.length > 0 && (
        <details>
          <summary>{earlier.length} rolled earlier</summary>
          <Texts journey={journey} rolls={earlier} />
        </details>
      )}
      <Texts journey={journey} rolls={said.slice(-MOST_SHOWN)} />
    </section>
  );
}

const Texts = ({ journey, rolls }: Pick<RolledTextsProps, 'journey' | 'rolls'>) => (
  <ol>
    {rolls.map((roll) => (
      <li key={roll.seq}>
        <p class="rolled-on" dir="auto">
          {titleOf(journey, roll)}
        </p>
        {typeof roll.text === 'string' ? (
          <FoldedText text={legibleLines(roll.text)} />
        ) : (
          <p class="quiet">Its text was erased.</p>
        )}
      </li>
    ))}
  </ol>
);

/** The table's title, or its id if it was put away since. */
function titleOf({ campaign }: Journey, { table = '' }: RolledEntry): string {
  return legible(campaign.tables.get(table)?.title ?? table);
}

/** A text whose end is folded away if it is long. */
function FoldedText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > LONG_TEXT || text.split('\n').length > LONG_LINES;
  return (
    <>
      <p class={isLong && !isOpen ? 'rolled-text folded' : 'rolled-text'} dir="auto">
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          class="plain text-button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show all of it'}
        </button>
      )}
    </>
  );
}
