import { MARK_NAMES } from '../../../src/formats/drawing/mark-names.ts';
import { rolesThatMay } from '../../../src/ledger/capabilities.ts';
import { type Mark, NAME_SUBJECTS } from '../../../src/ledger/entry.ts';
import { type RoadFrom, roadsInWords } from '../../../src/telling/roads.ts';
import { capitalised } from '../../../src/text/capitalised.ts';
import { mustBeSetWhole } from '../../../src/text/must-be-set-whole.ts';
import type { NamesOver } from '../../journey/inscriptions/names-over.ts';
import type { Journey } from '../../journey/journey.ts';
import { Icon } from '../../kit/icon.tsx';
import { EraseName } from './erase-name.tsx';
import { MarkSign } from './mark-picker.tsx';
import type { FormSubject } from './use-open-form.ts';

interface WrittenOnHexProps extends Pick<NamesOver, 'names'> {
  readonly journey: Journey;
  readonly mark: Mark | null;
  readonly roads: readonly RoadFrom[];
  /** Opens the form for a name, the mark or the roads; `null` if the user may not change them. */
  readonly onChange: ((subject: FormSubject) => void) | null;
  /** Called when a name was erased. */
  readonly onGone: () => void;
}

/** The names, the mark and the roads of a hex, each with a button to change it. */
export function WrittenOnHex({ journey, names, mark, roads, onChange, onGone }: WrittenOnHexProps) {
  const { live } = journey;
  // What can't be changed any more can still be erased.
  const areErasable = !onChange && live.ready.value && rolesThatMay('erase').includes(live.role.value);
  const changeButton = (subject: FormSubject, name: string) =>
    onChange && (
      <button
        type="button"
        class="plain round"
        data-begins={subject}
        aria-label={`Change the ${name}`}
        onClick={() => onChange(subject)}
      >
        <Icon name="pen" />
      </button>
    );
  return (
    <dl class="facts">
      {NAME_SUBJECTS.map((of) => {
        const name = names[of];
        return (
          name && (
            <div key={of}>
              <dt>{capitalised(of)}</dt>
              <dd>
                <bdi class={`written-name written-${of}${mustBeSetWhole(name.text) ? ' whole' : ''}`}>
                  {name.text}
                </bdi>
                {changeButton(of, `name of the ${of}`)}
                {areErasable && (
                  <EraseName
                    key={name.seq}
                    journey={journey}
                    name={name}
                    what={`the name of the ${of}`}
                    onGone={onGone}
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
            {changeButton('mark', 'mark')}
          </dd>
        </div>
      )}
      {roads.length > 0 && (
        <div>
          <dt>Roads</dt>
          <dd>
            {roadsInWords(roads)}
            {changeButton('road', 'roads')}
          </dd>
        </div>
      )}
    </dl>
  );
}
