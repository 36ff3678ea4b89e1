import { useState } from 'preact/hooks';
import type { Journey } from '../../../journey/journey.ts';
import { addStarterSet } from '../../../journey/tables/add-starter-set.ts';
import { errorMessage } from '../../../kit/error-message.ts';
import { Icon } from '../../../kit/icon.tsx';
import { toast } from '../../../kit/toasts.ts';

/** Saves the starter set with one press. A toast reports it, as the button may go with the first saved table. */
export function AddStarterSet({ journey }: { journey: Journey }) {
  const [busy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    try {
      toast(`The starter set is there: ${await addStarterSet(journey)} tables were saved.`);
    } catch (error) {
      toast(errorMessage(error), 'trouble');
    }
    setBusy(false);
  };
  return (
    <div class="row">
      <button type="button" class="quiet-button" disabled={busy} onClick={() => void add()}>
        <Icon name="plus" /> {busy ? 'Saving …' : 'Add the starter set'}
      </button>
    </div>
  );
}
