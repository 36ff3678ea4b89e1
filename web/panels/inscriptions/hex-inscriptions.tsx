import '../../styles/inscriptions.css';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { markAt } from '../../../src/campaign/hex-inscriptions.ts';
import { namesOnMap } from '../../../src/campaign/map-view.ts';
import { MARK_NAMES } from '../../../src/formats/drawing/mark-names.ts';
import { type Axial, sameHex } from '../../../src/hex/axial.ts';
import { rolesThatMay } from '../../../src/ledger/capabilities.ts';
import { NAME_SUBJECTS } from '../../../src/ledger/entry.ts';
import { roadsInWords } from '../../../src/telling/roads.ts';
import { capitalised } from '../../../src/text/capitalised.ts';
import { mustBeSetWhole } from '../../../src/text/must-be-set-whole.ts';
import { FollowedNames } from '../../journey/inscriptions/followed-names.ts';
import { NameDrafts } from '../../journey/inscriptions/name-drafts.ts';
import { type Named, type NamesOver, namesOver } from '../../journey/inscriptions/names-over.ts';
import type { Journey } from '../../journey/journey.ts';
import { roadsFrom } from '../../journey/roads-from.ts';
import { Icon } from '../../kit/icon.tsx';
import { EraseName } from './erase-name.tsx';
import { MarkPicker, MarkSign } from './mark-picker.tsx';
import { NameForm } from './name-form.tsx';
import { NotesPart } from './notes-part.tsx';
import { RoadPicker } from './road-picker.tsx';
import { UnkeptNames } from './unkept-names.tsx';
import { useRoomForWriting } from './use-room-for-writing.ts';

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
  const { campaign, live } = journey;
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
  // If a name was typed but not sent, its form is open again.
  const [open, setOpen] = useState<Named | 'mark' | 'road' | null>(() => draftAt(journey, hex, over));
  const [isByHand, setByHand] = useState(false);
  const begin = (what: Named | 'mark' | 'road') => {
    setOpen(what);
    setByHand(true);
  };
  const mark = markAt(inForce, hex);
  const roads = roadsFrom(campaign, hex);
  const mayWrite = journey.permissions.mayAct.value;
  const shown = useRef(open);
  shown.current = open;
  const close = () => {
    // If something else was opened before the answer came, that stays open.
    if (shown.current !== open) return;
    const begins = `[data-begins="${open}"]`;
    setOpen(null);
    requestAnimationFrame(() => {
      const buttons = [begins, 'button'].map((found) => section.current?.querySelector<HTMLElement>(found));
      buttons.find(Boolean)?.focus();
    });
  };
  const editButton = (what: Named | 'mark' | 'road', name: string) =>
    mayWrite && (
      <button
        type="button"
        class="plain round"
        data-begins={what}
        aria-label={`Change the ${name}`}
        onClick={() => begin(what)}
      >
        <Icon name="pen" />
      </button>
    );
  // What can't be changed any more can still be erased.
  const areErasable = !mayWrite && live.ready.value && rolesThatMay('erase').includes(live.role.value);
  // Without a mark, roads are offered below the marks and need no button of their own.
  const wantsRoad = mark !== null && roads.length === 0 && world.has(hex);
  const unnamed = over.nameable.find((of) => !over.names[of]);
  return (
    <section class="inscriptions" ref={section} aria-label="Written on the map" data-testid="inscriptions">
      <dl class="facts">
        {NAME_SUBJECTS.map((of) => {
          const name = over.names[of];
          return (
            name && (
              <div key={of}>
                <dt>{capitalised(of)}</dt>
                <dd>
                  <bdi class={`written-name written-${of}${mustBeSetWhole(name.text) ? ' whole' : ''}`}>
                    {name.text}
                  </bdi>
                  {editButton(of, `name of the ${of}`)}
                  {areErasable && (
                    <EraseName
                      key={name.seq}
                      journey={journey}
                      name={name}
                      what={`the name of the ${of}`}
                      onGone={close}
                    />
                  )}
                </dd>
              </div>
            )
          );
        })}
        {mark && (
          <div>
            <dt>Mark</dt>
            <dd>
              <MarkSign mark={mark} />
              <span class="written-mark">{MARK_NAMES[mark]}</span>
              {editButton('mark', 'mark')}
            </dd>
          </div>
        )}
        {roads.length > 0 && (
          <div>
            <dt>Roads</dt>
            <dd>
              {roadsInWords(roads)}
              {editButton('road', 'roads')}
            </dd>
          </div>
        )}
      </dl>
      {!journey.permissions.may('name') && <UnkeptNames journey={journey} hex={hex} names={over.names} />}
      {mayWrite && open === null && (unnamed || !mark || wantsRoad) && (
        <div class="row begin-inscription">
          {unnamed && (
            <button type="button" class="quiet-button" data-begins={unnamed} onClick={() => begin(unnamed)}>
              <Icon name="plus" /> Name
            </button>
          )}
          {!mark && (
            <button type="button" class="quiet-button" data-begins="mark" onClick={() => begin('mark')}>
              <Icon name="plus" /> Mark
            </button>
          )}
          {wantsRoad && (
            <button type="button" class="quiet-button" data-begins="road" onClick={() => begin('road')}>
              <Icon name="plus" /> Road
            </button>
          )}
        </div>
      )}
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
