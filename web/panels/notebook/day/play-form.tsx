import { useState } from 'preact/hooks';
import type { SetCommand } from '../../../../src/campaign/command.ts';
import { LONGEST_NAME, MOST_HEXES_PER_DAY } from '../../../../src/ledger/settings.ts';
import type { Journey } from '../../../journey/journey.ts';
import { NumberField } from '../../../kit/number-field.tsx';
import { SwitchItem } from '../../../kit/switch-item.tsx';
import { Trouble } from '../../../kit/trouble.tsx';
import { useSending, useWriting } from '../../asking/use-writing.ts';
import { WaitingLine } from '../../asking/waiting-line.tsx';
import { dayDraftOf } from './day-draft.ts';

type Setting = Exclude<keyof SetCommand, 'kind' | 'name'>;

/** For owners: settings of how the campaign is played from now on. */
export function PlayForm({ journey }: { journey: Journey }) {
  const { play } = journey.campaign;
  const [fault, setFault] = useState<{ readonly of: Setting; readonly text: string } | null>(null);
  const send = useSending(journey);
  const set = async (of: Setting, value: number | boolean) => {
    const problem = await send({ kind: 'set', [of]: value });
    setFault(problem?.detail ? { of, text: problem.detail } : null);
  };
  const faultOf = (of: Setting) => fault?.of === of && <Trouble text={fault.text} />;
  const onOff = (of: 'frozen' | 'watchersMayPoint', text: string) => (
    <>
      <SwitchItem text={text} isOn={play[of]} onToggle={() => void set(of, !play[of])} />
      {faultOf(of)}
    </>
  );
  return (
    <details class="play-form">
      <summary>How it is played</summary>
      <div class="play-line">
        <span>
          Hexes a day<small>0: only a rest ends the day</small>
        </span>
        <NumberField
          label="Hexes a day"
          value={play.hexesPerDay}
          least={0}
          most={MOST_HEXES_PER_DAY}
          onNumber={(hexes) => void set('hexesPerDay', hexes)}
          onFault={(text) => setFault({ of: 'hexesPerDay', text })}
        />
      </div>
      {faultOf('hexesPerDay')}
      {onOff('frozen', 'Only I move the party')}
      {onOff('watchersMayPoint', 'Watchers may point')}
      <CampaignNameForm journey={journey} />
    </details>
  );
}

function CampaignNameForm({ journey }: { journey: Journey }) {
  const { campaignName } = dayDraftOf(journey);
  const draft = campaignName.value;
  const name = (draft ?? journey.name).trim();
  const isNew = name !== '' && name !== journey.name;
  const { isSending, trouble, forgetTrouble, write } = useWriting(journey);
  const take = async (event: Event) => {
    event.preventDefault();
    if (isSending) return;
    // What was refused or taken back stays, to be changed or sent again.
    const isDone = !isNew || (await write({ kind: 'set', name }));
    if (isDone && campaignName.peek() === draft) campaignName.value = null;
  };
  return (
    <>
      <form class="play-name" onSubmit={(event) => void take(event)} onInput={forgetTrouble}>
        <label class="field">
          <span>Name of the campaign</span>
          <input
            value={draft ?? journey.name}
            dir="auto"
            maxLength={LONGEST_NAME}
            autocomplete="off"
            readOnly={isSending}
            onInput={(event) => {
              campaignName.value = event.currentTarget.value;
            }}
          />
        </label>
        <button type="submit" class="quiet-button" disabled={!isNew || isSending}>
          Rename
        </button>
      </form>
      <WaitingLine journey={journey} isSending={isSending} />
      <Trouble text={trouble} />
    </>
  );
}
