import { useEffect, useState } from 'preact/hooks';
import { hasServerDice } from '../../../src/dice/roll.ts';
import { hexLabel } from '../../../src/hex/label.ts';
import type { Entry } from '../../../src/ledger/entry.ts';
import type { Journey } from '../../journey/journey.ts';
import { type RevealThrow, TUMBLE_MS, throwOf } from '../../journey/shown-throw.ts';
import { nameIn } from '../../journey/words/words-of.ts';
import { readingTime } from '../../kit/reading-time.ts';
import { PersonMark } from '../people/person-mark.tsx';
import { TumblingDice } from '../tumbling-dice.tsx';

/** How long a throw is shown after it has landed, besides the time to read results of tables, in milliseconds. */
const SHOWN_MS = 4_000;

interface WallShow extends RevealThrow {
  /** The results of tables that were rolled on entering. */
  readonly rolled: readonly string[];
  readonly isTumbling: boolean;
}

/** The dice of the latest reveal, who threw them, and what came of them. */
export function WallThrow({ journey }: { journey: Journey }) {
  const [shown, setShown] = useState<WallShow | null>(null);
  useEffect(() => {
    void journey.stage?.fetchMarks();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = journey.follow({
      applied: (entries) => {
        const thrown = throwOf(entries);
        if (!thrown) return;
        const { stage } = journey;
        const isTumbling = stage !== null && !stage.still && thrown.dice.some(hasServerDice);
        if (isTumbling) stage.unveilAt(performance.now() + TUMBLE_MS);
        const rolled = entries.flatMap(textRolled);
        setShown({ ...thrown, isTumbling, rolled });
        clearTimeout(timer);
        const landed = isTumbling ? TUMBLE_MS : 0;
        timer = setTimeout(() => setShown(null), landed + SHOWN_MS + readingTime(rolled.join(' ')));
      },
      restored: () => setShown(null),
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [journey]);
  return shown && <Throw key={shown.entry.seq} journey={journey} shown={shown} />;
}

const textRolled = (entry: Entry): readonly string[] =>
  entry.kind === 'rolled' && entry.text ? [entry.text] : [];

function Throw({ journey, shown }: { journey: Journey; shown: WallShow }) {
  const { hex, dice, entry, isTumbling, rolled } = shown;
  const record = journey.recordAt(hex);
  const verb = journey.words.verb === 'survey' ? 'surveyed' : 'entered';
  return (
    <div class={isTumbling ? 'wall-throw tumbling' : 'wall-throw'} data-testid="wall-throw">
      <TumblingDice dice={dice} />
      <p>
        <span>
          <PersonMark journey={journey} by={entry.by} /> {verb} {hexLabel(hex)}
        </span>
        <strong>{nameIn(journey.campaign.world, hex)}</strong>
        {record && <span>{journey.words.factsOf(record).join(', ')}</span>}
        {rolled.map((text) => (
          <span key={text} dir="auto">
            {text}
          </span>
        ))}
      </p>
    </div>
  );
}
