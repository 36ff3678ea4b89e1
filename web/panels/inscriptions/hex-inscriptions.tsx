import '../../styles/inscriptions.css';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { markAt } from '../../../src/campaign/hex-inscriptions.ts';
import { namesOnMap } from '../../../src/campaign/map-view.ts';
import { type Axial, sameHex } from '../../../src/hex/axial.ts';
import { FollowedNames } from '../../journey/inscriptions/followed-names.ts';
import { NameDrafts } from '../../journey/inscriptions/name-drafts.ts';
import { type Named, type NamesOver, namesOver } from '../../journey/inscriptions/names-over.ts';
import type { Journey } from '../../journey/journey.ts';
import { roadsFrom } from '../../journey/roads-from.ts';
import { Icon } from '../../kit/icon.tsx';
import { MarkPicker } from './mark-picker.tsx';
import { NameForm } from './name-form.tsx';
import { NotesPart } from './notes-part.tsx';
import { RoadPicker } from './road-picker.tsx';
import { UnkeptNames } from './unkept-names.tsx';
import { type FormSubject, type OpenForm, useOpenForm } from './use-open-form.ts';
import { useRoomForWriting } from './use-room-for-writing.ts';
import { WrittenOnHex } from './written-on-hex.tsx';

/** Matches while somebody is writing. A form that shows only a leftover draft does not count. */
const WRITING = 'form:focus-within, .name-form:not(.draft)';

interface HexInscriptionsProps {
  readonly journey: Journey;
  readonly hex: Axial;
  /** Whether it was opened just now, so that it takes the focus. */
  readonly takesFocus: boolean;
}

/** What people wrote on a hex, and where they write it: its names, its mark, its roads and its notes. */
export function HexInscriptions({ journey, hex, takesFocus }: HexInscriptionsProps) {
  const { campaign } = journey;
  const section = useRef<HTMLElement>(null);
  useRoomForWriting(section);
  // In a layout effect: without it the next Enter would go to the map, and move the party.
  useLayoutEffect(() => {
    if (takesFocus) section.current?.querySelector('button')?.focus();
  }, []);
  useEffect(() => {
    // Choose this hex while somebody writes here, so that it stays shown when others move the party.
    const hold = () => {
      const party = journey.party.peek();
      const isElsewhere = party !== null && !sameHex(party, hex);
      if (isElsewhere && journey.selected.peek() === null && section.current?.querySelector(WRITING))
        journey.choose(hex);
    };
    return journey.follow({ applied: hold, restored: hold });
  }, [journey, hex.q, hex.r]);
  const { seq, world, inForce } = campaign;
  const over = useMemo(
    () => namesOver({ world, names: namesOnMap(inForce) }, hex, FollowedNames.of(journey.map).drawn),
    [world, seq, hex.q, hex.r],
  );
  const { open, isByHand, begin, close } = useOpenForm(section, () => draftAt(journey, hex, over));
  const mark = markAt(inForce, hex);
  const roads = roadsFrom(campaign, hex);
  const mayWrite = journey.permissions.mayAct.value;
  const unnamed = over.nameable.find((of) => !over.names[of]);
  const offers: FormSubject[] = unnamed ? [unnamed] : [];
  if (!mark) offers.push('mark');
  // Without a mark, roads are offered below the marks and need no button of their own.
  else if (roads.length === 0 && world.has(hex)) offers.push('road');
  return (
    <section class="inscriptions" ref={section} aria-label="Written on the map" data-testid="inscriptions">
      <WrittenOnHex
        journey={journey}
        names={over.names}
        mark={mark}
        roads={roads}
        onChange={mayWrite ? begin : null}
        onGone={close}
      />
      {!journey.permissions.may('name') && <UnkeptNames journey={journey} hex={hex} names={over.names} />}
      {mayWrite && open === null && <BeginButtons offers={offers} onBegin={begin} />}
      {mayWrite && open === 'mark' && <MarkPicker journey={journey} hex={hex} mark={mark} onClose={close} />}
      {mayWrite && (open === 'road' || (open === 'mark' && !mark)) && (
        <RoadPicker journey={journey} hex={hex} takesFocus={open === 'road'} onClose={close} />
      )}
      {mayWrite && open !== null && open !== 'mark' && open !== 'road' && (
        <NameForm
          key={open}
          journey={journey}
          hex={hex}
          of={open}
          takesFocus={isByHand}
          {...over}
          onClose={close}
        />
      )}
      <NotesPart journey={journey} hex={hex} />
    </section>
  );
}

interface BeginButtonsProps {
  readonly offers: readonly FormSubject[];
  readonly onBegin: OpenForm['begin'];
}

/** Buttons that open the forms for what is not written on the hex yet. */
function BeginButtons({ offers, onBegin }: BeginButtonsProps) {
  if (offers.length === 0) return null;
  return (
    <div class="row begin-inscription">
      {offers.map((subject) => (
        <button
          key={subject}
          type="button"
          class="quiet-button"
          data-begins={subject}
          onClick={() => onBegin(subject)}
        >
          <Icon name="plus" /> {subject === 'mark' ? 'Mark' : subject === 'road' ? 'Road' : 'Name'}
        </button>
      ))}
    </div>
  );
}

/** The kind of name with an unsent draft at a hex. Drops drafts equal to the saved name: only their answer was lost. */
function draftAt(journey: Journey, hex: Axial, { names, nameable }: NamesOver): Named | null {
  const drafts = NameDrafts.of(journey);
  const isUnsent = (of: Named) => {
    const draft = drafts.at(hex, of)?.trim();
    const hasArrived = draft !== undefined && draft === names[of]?.text;
    if (hasArrived) drafts.drop(hex, of);
    return draft !== undefined && !hasArrived;
  };
  return nameable.find(isUnsent) ?? null;
}
