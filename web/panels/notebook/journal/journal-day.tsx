import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { lineOf } from '../../../../src/formats/journal/journal-writer.ts';
import { hexLabel } from '../../../../src/hex/label.ts';
import type { DayHead, JournalEvent } from '../../../../src/telling/journal.ts';
import { weatherName } from '../../../../src/telling/weather-name.ts';
import { beginningOf } from '../../../../src/text/whole-characters.ts';
import type { DayBlock, EventRun } from '../../../journey/journal/day-blocks.ts';
import { foldedEvents } from '../../../journey/journal/folded-events.ts';
import type { Journey } from '../../../journey/journey.ts';
import { closeNotebook } from '../../../journey/shown-leaf.ts';
import { lazily } from '../../../kit/lazily.tsx';
import { MarkedText } from '../../../kit/marked-text.tsx';
import { isSmall } from '../../../kit/narrow-screen.ts';
import { RenderOnChange } from '../../../kit/render-on-change.ts';
import { Sentence } from '../../../kit/sentence.tsx';
import { WeatherIcon } from '../../../kit/weather-icon.tsx';
import { PersonMark } from '../../people/person-mark.tsx';

const NoteText = lazily(() => import('../../inscriptions/note-text.tsx').then((loaded) => loaded.NoteText));

/** One formatter for all dates, as there may be thousands. A formatter keeps its time zone, so this one uses UTC. */
const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** `21 November 2026`, in the reader's current time zone, which changes when a device travels. */
function dateOf(at: string): string {
  const here = new Date(at);
  return DATE.format(Date.UTC(here.getFullYear(), here.getMonth(), here.getDate()));
}

/** Length of a text that is shown at first, in UTF-16 units: a note may have ten thousand characters. */
const SHOWN_AT_FIRST = 420;

/** A day with what happened on it. */
export function JournalDay({
  journey,
  block,
  search,
}: {
  journey: Journey;
  block: DayBlock;
  search: string;
}) {
  const { day, weather } = block.day;
  return (
    <section class="journal-day" aria-label={`Day ${day}`}>
      <h3>
        {weather && <WeatherIcon weather={weather} />}
        <span>
          Day {day}
          {weather && <small>{weatherName(weather)}</small>}
        </span>
      </h3>
      {block.runs.map((run) => (
        <Run key={oldestOf(run)} journey={journey} day={block.day} run={run} search={search} />
      ))}
    </section>
  );
}

/** Identifies a run, also when more events are added to it. */
const oldestOf = ({ events }: EventRun): number => Math.min(events[0]?.seq ?? 0, events.at(-1)?.seq ?? 0);

interface RunProps {
  readonly journey: Journey;
  readonly day: DayHead;
  readonly run: EventRun;
  readonly search: string;
}

function Run({ journey, day: { day, gauge, weather }, run: { events, above }, search }: RunProps) {
  const timeZone = new Date().getTimezoneOffset();
  const draw = () => {
    const head = { day, gauge, weather };
    const shown = (event: JournalEvent, before: JournalEvent | null) => (
      <EventItem
        key={event.seq}
        journey={journey}
        event={event}
        // The day's heading has the weather already; but a search may have matched it in the event.
        text={search === '' ? lineOf({ day: head, event }) : event.text}
        signature={signatureBelow(event, before)}
        search={search}
      />
    );
    const pieces = search === '' ? foldedEvents(events) : events.map((event) => [event]);
    return (
      <ol
        class="journal-run"
        data-oldest={oldestOf({ events, above })}
        ref={(list) => list?.style.setProperty('--events', String(pieces.length))}
      >
        {pieces.map((piece, index) => {
          const before = pieces[index - 1]?.at(-1) ?? above;
          const [first] = piece;
          if (first && piece.length === 1) return shown(first, before);
          return (
            <Fold
              key={oldestOf({ events: piece, above })}
              journey={journey}
              events={piece}
              signature={first === undefined ? 'none' : signatureBelow(first, before)}
              shown={shown}
            />
          );
        })}
      </ol>
    );
  };
  // There may be thousands of them: those that did not change are not rendered again.
  return (
    <RenderOnChange values={[journey, day, gauge, weather, events, above, search, timeZone]} draw={draw} />
  );
}

interface FoldProps extends Pick<EventProps, 'journey' | 'signature'> {
  readonly events: readonly JournalEvent[];
  readonly shown: (event: JournalEvent, before: JournalEvent | null) => ComponentChildren;
}

/** Successive changes to the tables, folded into one line. */
function Fold({ journey, events, signature, shown }: FoldProps) {
  const [first] = events;
  return (
    <li>
      {first && <Signature journey={journey} event={first} signature={signature} />}
      <details class="journal-fold">
        <summary>{events.length} changes to the tables</summary>
        <ol>{events.map((event, index) => shown(event, events[index - 1] ?? event))}</ol>
      </details>
    </li>
  );
}

/** How much of author and date is shown above an event. */
type SignatureForm = 'none' | 'who' | 'who and when';

/** Leaves out what the event above already says. */
function signatureBelow(event: JournalEvent, above: JournalEvent | null): SignatureForm {
  if (above === null || dateOf(event.at) !== dateOf(above.at)) return 'who and when';
  return event.by.link === above.by.link ? 'none' : 'who';
}

interface EventProps {
  readonly journey: Journey;
  readonly event: JournalEvent;
  readonly text: string;
  readonly signature: SignatureForm;
  readonly search: string;
}

function Signature({ journey, event: { by, at }, signature }: Omit<EventProps, 'text' | 'search'>) {
  if (signature === 'none') return null;
  return (
    <p class="journal-by">
      <PersonMark journey={journey} by={by} />
      {signature === 'who and when' && (
        <>
          , <time dateTime={at}>{dateOf(at)}</time>
        </>
      )}
    </p>
  );
}

function EventItem({ journey, event, text, signature, search }: EventProps) {
  const { q, r, seq, note } = event;
  const hex = q === undefined || r === undefined ? null : { q, r };
  const show = () => {
    if (!hex) return;
    if (isSmall.peek()) closeNotebook();
    journey.showHex(hex);
  };
  return (
    <li class="journal-event" data-seq={seq}>
      <Signature journey={journey} event={event} signature={signature} />
      <div class="journal-line">
        <EventText
          journey={journey}
          text={text}
          note={note}
          search={search}
          isRoll={event.table !== undefined}
        />
        {hex && (
          <button
            type="button"
            class="plain journal-place"
            aria-label={`Show ${hexLabel(hex)} on the map`}
            title="Show it on the map"
            onClick={show}
          >
            {hexLabel(hex)}
          </button>
        )}
      </div>
    </li>
  );
}

interface EventTextProps {
  readonly journey: Journey;
  readonly text: string;
  readonly note: JournalEvent['note'];
  readonly search: string;
  /** Whether it is mostly a text of a table, which may be in any language. */
  readonly isRoll: boolean;
}

function EventText({ journey, text, note, search, isRoll }: EventTextProps) {
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > SHOWN_AT_FIRST && search === '' && !isWhole;
  const more = isLong && (
    <button type="button" class="plain journal-more" onClick={() => setWhole(true)}>
      all of it
    </button>
  );
  // Matches of a search are marked in the plain text, which shows a note's Markdown as it was typed.
  if (note && search === '')
    return (
      <div class="journal-text">
        <p>Note on {note.on}:</p>
        <div class={isLong ? 'journal-note-cut' : undefined}>
          <NoteText journey={journey} text={note.markdown} />
        </div>
        {more}
      </div>
    );
  if (!isLong && search === '' && !isRoll)
    return (
      <p class="journal-text">
        <Sentence text={text} />
      </p>
    );
  if (!isLong)
    return (
      <p class="journal-text" dir={isRoll ? 'auto' : undefined}>
        <MarkedText text={text} words={[search]} isSentence={!isRoll} />
      </p>
    );
  return (
    <p class="journal-text" dir={isRoll ? 'auto' : undefined}>
      {isRoll ? shortened(text) : <Sentence text={shortened(text)} />} … {more}
    </p>
  );
}

/** The beginning of a long text, cut between two words if possible. */
function shortened(text: string): string {
  const cut = beginningOf(text, SHOWN_AT_FIRST);
  const space = cut.lastIndexOf(' ');
  return space > SHOWN_AT_FIRST / 2 ? cut.slice(0, space) : cut;
}
