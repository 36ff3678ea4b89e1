import type { ReadonlySignal } from '@preact/signals';
import { DRAWING_FORMATS, formatsOf } from '../../../src/formats/drawing-formats.ts';
import type { Journey } from '../../journey/journey.ts';
import { queryOf } from '../../journey/replay/moment.ts';
import { type Replay, SPEEDS } from '../../journey/replay/replay.ts';
import { AnyIcon } from '../../kit/any-icon.tsx';
import { Popover } from '../../kit/popover.tsx';
import { LinkField } from '../link-field.tsx';
import type { OpenDialog } from '../open-dialog.ts';
import { saveArchive, saveDrawing } from '../save-export.ts';
import { SaveItem } from '../save-item.tsx';
import { ReplayIcon } from './replay-icon.tsx';

interface ReplayControlsProps {
  readonly journey: Journey;
  readonly replay: Replay;
  readonly onOpen: (dialog: OpenDialog) => void;
}

/** The sliders and buttons of a replay, and the menu for the moment that it shows. */
export function ReplayControls({ journey, replay, onOpen }: ReplayControlsProps) {
  const at = replay.at.value;
  const since = replay.since.value;
  const isPlaying = replay.isPlaying.value;
  return (
    <>
      <div class="replay-sliders">
        {since !== null && (
          <Slider
            label="What became known since"
            replay={replay}
            value={replay.since}
            onValue={(seq) => replay.compareSince(seq)}
            onStep={(by) => replay.stepSince(by)}
          />
        )}
        <Slider
          label="Moment"
          replay={replay}
          value={replay.at}
          onValue={(seq) => replay.goTo(seq)}
          onStep={(by) => replay.step(by)}
        />
      </div>
      <div class="replay-buttons">
        <button
          type="button"
          class="replay-button"
          aria-label="One entry back"
          title="One entry back (←)"
          disabled={at <= (since ?? 1)}
          onClick={() => replay.step(-1)}
        >
          <ReplayIcon name="back" />
        </button>
        <button
          type="button"
          class="replay-button replay-play"
          aria-label={isPlaying ? 'Pause' : 'Play'}
          title={isPlaying ? 'Pause (space)' : 'Play (space)'}
          onClick={() => replay.togglePlay()}
          data-testid="replay-play"
        >
          <ReplayIcon name={isPlaying ? 'pause' : 'play'} />
        </button>
        <button
          type="button"
          class="replay-button"
          aria-label="One entry on"
          title="One entry on (→)"
          disabled={at >= replay.head}
          onClick={() => replay.step(1)}
        >
          <ReplayIcon name="on" />
        </button>
        <label class="replay-speed">
          <span class="visually-hidden">Entries a second</span>
          <select
            title="Entries a second"
            value={String(replay.speed.value)}
            onChange={(event) => {
              replay.speed.value = Number(event.currentTarget.value);
            }}
          >
            {SPEEDS.map((speed) => (
              <option key={speed} value={String(speed)}>
                {speed}/s
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          class="quiet-button replay-compare"
          aria-pressed={since !== null}
          onClick={() => compare(replay)}
        >
          Compare
        </button>
        <MomentMenu journey={journey} replay={replay} onOpen={onOpen} />
      </div>
    </>
  );
}

/** Begins a comparison with what became known on the day that is shown, or ends it. */
function compare(replay: Replay): void {
  const at = replay.at.peek();
  replay.compareSince(replay.since.peek() === null ? Math.max(1, replay.timeline.previousDay(at) - 1) : null);
}

interface SliderProps {
  readonly label: string;
  readonly replay: Replay;
  readonly value: ReadonlySignal<number | null>;
  readonly onValue: (seq: number) => void;
  /** Called when a key was pressed on it that moves by so many steps. */
  readonly onStep: (by: number) => void;
}

/** Page Up and Page Down pass over all entries in this many presses, as in browsers' own sliders. */
const PAGES = 10;

/** By how many steps a key moves a slider; 0 for other keys. */
function stepsOf(key: string, head: number): number {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return -1;
  if (key === 'ArrowRight' || key === 'ArrowUp') return 1;
  const page = Math.max(1, Math.round(head / PAGES));
  return key === 'PageDown' ? -page : key === 'PageUp' ? page : 0;
}

function Slider({ label, replay: { head, timeline }, value, onValue, onStep }: SliderProps) {
  const seq = value.value ?? 1;
  return (
    <label class="replay-slider">
      <span>{label}</span>
      <input
        type="range"
        min={1}
        max={head}
        step={1}
        value={seq}
        aria-valuetext={`Day ${timeline.dayAt(seq)}, entry ${seq} of ${head}`}
        onKeyDown={(event) => {
          const by = stepsOf(event.key, head);
          if (by === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          onStep(by);
        }}
        onInput={(event) => {
          const field = event.currentTarget;
          onValue(Number(field.value));
          // Put the thumb back if it was dragged past the other slider's.
          field.value = String(value.peek() ?? 1);
        }}
      />
    </label>
  );
}

/** The menu to link to the moment, to save it, and to fork from it. */
function MomentMenu({ journey, replay, onOpen }: ReplayControlsProps) {
  const at = replay.at.value;
  const address = `${location.origin}/c/${journey.summary.id}${queryOf(at, replay.since.value)}`;
  return (
    <Popover
      name="moment"
      title="Link to this moment, or save it"
      button={
        <>
          <AnyIcon name="share" />
          <span>This moment</span>
        </>
      }
    >
      {(close) => {
        const fork = () => {
          close();
          onOpen('campaign');
        };
        return (
          <>
            <div class="replay-link">
              <LinkField
                label="Address of this moment"
                url={address}
                hint="It opens for whoever can open this campaign."
              />
            </div>
            <hr />
            {formatsOf(journey.summary.world.kind).map((format) => (
              <SaveItem
                key={format}
                journey={journey}
                at={at}
                text={DRAWING_FORMATS[format].saving}
                save={() => saveDrawing(journey, format, at)}
                onDone={close}
              />
            ))}
            {journey.permissions.may('export the archive') && (
              <SaveItem
                journey={journey}
                at={at}
                text="Save the campaign up to here"
                save={() => saveArchive(journey, at)}
                onDone={close}
              />
            )}
            {journey.permissions.may('fork') && (
              <button type="button" class="menu-item" onClick={fork}>
                <AnyIcon name="legend" />
                <span>Fork from this moment</span>
              </button>
            )}
          </>
        );
      }}
    </Popover>
  );
}
