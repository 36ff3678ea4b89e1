import { useEffect, useRef } from 'preact/hooks';
import { LONGEST_SEED } from '../../../src/ledger/settings.ts';
import { type Chosen, settingsOf } from './chosen-settings.ts';
import { SettingFields } from './setting-fields.tsx';

interface MoreSettingsProps {
  /** The kind of world. */
  readonly kind: string;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
  readonly seed: string;
  readonly onSeed: (seed: string) => void;
  readonly ownDice: boolean;
  readonly onOwnDice: (ownDice: boolean) => void;
}

/** What most people leave unchanged: the settings of the world, its seed, and who throws the dice. */
export function MoreSettings({ kind, seed, onSeed, ownDice, onOwnDice, ...fields }: MoreSettingsProps) {
  const seedField = useRef<HTMLLabelElement>(null);
  useEffect(() => heedFaults(seedField.current?.form ?? null), []);
  // Scrolls to show as much of it as possible: it often opens at the lower edge of the screen.
  useEffect(() => seedField.current?.closest('details')?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <>
      <SettingFields key={kind} settings={settingsOf(kind)} {...fields} />
      <label class="field" ref={seedField}>
        <span>Seed, to get the same world again</span>
        <input
          value={seed}
          maxLength={LONGEST_SEED}
          placeholder="left to chance"
          autocomplete="off"
          onInput={(event) => onSeed(event.currentTarget.value)}
        />
      </label>
      <label class="check starter">
        <input
          type="checkbox"
          checked={ownDice}
          onChange={(event) => onOwnDice(event.currentTarget.checked)}
        />
        <span>
          Own dice <small>Thrown on your table and typed in.</small>
        </span>
      </label>
    </>
  );
}

/** Instead of submitting a form with an invalid field, focuses that field, beside which stands what is wrong. */
function heedFaults(form: HTMLFormElement | null): () => void {
  const heed = (event: Event) => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!field) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    field.focus();
    field.scrollIntoView({ block: 'center' });
  };
  form?.addEventListener('submit', heed, true);
  return () => form?.removeEventListener('submit', heed, true);
}
