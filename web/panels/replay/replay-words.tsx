import { noteLine } from '../../../src/formats/document/note-line.ts';
import type { JournalEvent } from '../../../src/telling/journal.ts';
import { weatherName } from '../../../src/telling/weather-name.ts';
import { findingsInWords } from '../../journey/replay/findings.ts';
import type { Replay } from '../../journey/replay/replay.ts';
import { Icon } from '../../kit/icon.tsx';
import { Sentence } from '../../kit/sentence.tsx';
import { WeatherIcon } from '../../kit/weather-icon.tsx';

/** Which moment it is, what had happened last, and the way back to now. */
export function ReplayWords({ replay, onClose }: { replay: Replay; onClose: () => void }) {
  const { timeline, head } = replay;
  const at = replay.at.value;
  const told = replay.shownEvent.value;
  const later = replay.later.value;
  const day = timeline.dayAt(at);
  const weather = told?.day.day === day ? told.day.weather : null;
  return (
    <header class="replay-words">
      <div class="replay-moment">
        <h2>
          {weather && <WeatherIcon weather={weather} />}
          <span class="replay-day">
            Day {day}
            {weather && <small>{weatherName(weather)}</small>}
          </span>
        </h2>
        <p class="replay-entry" data-testid="replay-entry">
          Entry {at.toLocaleString('en')} of {head.toLocaleString('en')}
        </p>
      </div>
      <div class="replay-told" role="status" aria-live={replay.isPlaying.value ? 'off' : 'polite'}>
        <p data-testid="replay-told">{told && <Sentence text={lineOf(told.event)} />}</p>
        {replay.since.value !== null && (
          <p class="quiet" data-testid="replay-findings">
            {comparedInWords(replay)}
          </p>
        )}
      </div>
      <button type="button" class="primary replay-leave" onClick={onClose} data-testid="replay-leave">
        <Icon name="close" />
        <span>
          Back to now
          {later > 0 && <small>{later === 1 ? '1 new entry' : `${later} new entries`}</small>}
        </span>
      </button>
    </header>
  );
}

/** What happened, in a line; of a note, its text without Markdown. */
const lineOf = ({ text, note }: JournalEvent): string =>
  note ? `Note on ${note.on}: ${noteLine(note.markdown)}` : text;

function comparedInWords({ since, at, timeline, findings }: Replay): string {
  const from = since.value;
  if (from === null) return '';
  if (from === at.value) return 'Nothing lies between the two. Move either of them.';
  const days = timeline.dayAt(at.value) - timeline.dayAt(from);
  const span = `Between entry ${from.toLocaleString('en')} (day ${timeline.dayAt(from)}) and ${at.value.toLocaleString('en')} (day ${timeline.dayAt(at.value)})`;
  return findings.value ? `${span}: ${lower(findingsInWords(findings.value, days))}` : `${span} …`;
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
