import { useState } from 'preact/hooks';
import { legible, legibleLines } from '../../src/text/legible.ts';
import type { Journey } from '../journey/journey.ts';
import type { RolledEntry } from '../journey/rolled-entry.ts';

/** So many results are shown, those that came last; what came before is folded. */
const MOST_SHOWN = 3;
/** A longer text, in characters, and one of more lines, is shown by its beginning. */
const LONG_TEXT = 280;
const LONG_LINES = 5;

interface RolledTextsProps {
  readonly journey: Journey;
  /** In the order of the ledger. */
  readonly rolls: readonly RolledEntry[];
  readonly title: string;
  /** Whether what stands above makes it plain, so that only those who listen are told the title. */
  readonly isPlain?: boolean;
}

/** What some tables said, in their order; nothing where their chances did not come. */
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

/** A table that was put away since is called by its id. */
function titleOf({ campaign }: Journey, { table = '' }: RolledEntry): string {
  return legible(campaign.tables.get(table)?.title ?? table);
}

/** A text whose end is folded where it is long. */
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
