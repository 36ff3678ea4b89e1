import { useEffect, useRef, useState } from 'preact/hooks';
import { parseHexLabel } from '../../src/hex/label.ts';
import { summary } from '../../src/telling/solo.ts';
import type { Journey } from '../journey/journey.ts';
import { Dialog } from '../shell/dialog.tsx';

/** Finds a hex by its number. */
export function FindDialog({ journey, onClose }: { journey: Journey; onClose: () => void }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const hex = parseHexLabel(text.trim());
  const record = hex && journey.recordAt(hex);
  const told = record ? summary(record) : hex ? 'Nobody has been there yet.' : '';
  const go = (event: Event) => {
    event.preventDefault();
    if (!hex) return;
    journey.find(hex);
    onClose();
  };
  return (
    <Dialog title="Find a hex" name="find" onClose={onClose}>
      <form class="find-form" onSubmit={go}>
        <label class="field">
          <span>Its number on the map</span>
          <input
            ref={field}
            value={text}
            placeholder="5050"
            inputMode="decimal"
            autocomplete="off"
            aria-describedby="find-told"
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="primary" disabled={!hex}>
          Show
        </button>
      </form>
      <p id="find-told" class="quiet" role="status">
        {text.trim() && !hex ? 'Four digits such as 5050, or two numbers with a dot between.' : told}
      </p>
    </Dialog>
  );
}
