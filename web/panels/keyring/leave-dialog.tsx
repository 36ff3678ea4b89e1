import { useState } from 'preact/hooks';
import { Dialog } from '../../kit/dialog.tsx';
import { forgetAll } from '../../kit/stored.ts';
import { Trouble } from '../../kit/trouble.tsx';
import { wordsOfError } from '../../kit/words-of-error.ts';
import { Api } from '../../live/api.ts';
import { forgetBrowserKey, SAID_BACK } from '../../live/browser-key.ts';
import { MAPS } from '../../offline/cache-names.ts';

/** Lets this browser forget all that it can open, here or on all devices. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const [everywhere, setEverywhere] = useState(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const leave = async () => {
    setBusy(true);
    setTrouble('');
    try {
      await new Api().ask('DELETE', `/api/keyring${everywhere ? '?everywhere=true' : ''}`);
      await forgetEverything();
      // From the beginning, so that nothing of it stays in memory either.
      location.assign('/');
    } catch (error) {
      setTrouble(wordsOfError(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title="Forget all campaigns here" name="leave" onClose={onClose}>
      <p>
        This browser opens no campaign any more, and keeps nothing of them. A campaign of which nobody else
        has an owner’s link can then be opened as its owner by nobody: save that link first, or use this
        browser’s links on another device.
      </p>
      <label class="forget-notes">
        <input
          type="checkbox"
          checked={everywhere}
          onChange={(event) => setEverywhere(event.currentTarget.checked)}
        />
        <span>Also on the devices to which these links were brought, or from which they came</span>
      </label>
      <Trouble text={trouble} />
      <div class="row">
        <button type="button" class="danger" disabled={busy} onClick={() => void leave()}>
          {everywhere ? 'Forget everywhere' : 'Forget here'}
        </button>
        <button type="button" class="plain text-button" onClick={onClose}>
          Stay
        </button>
      </div>
    </Dialog>
  );
}

/** What this browser keeps of campaigns: drafts, throws and preferences in its storage, and maps in its cache. */
async function forgetEverything(): Promise<void> {
  forgetAll('hexfarer');
  forgetBrowserKey();
  // An answer that says nothing and is not to be kept takes the place of the one that has the browser's key.
  await fetch(SAID_BACK, { cache: 'reload', credentials: 'omit' }).catch(() => {});
  // Only there where the page is served securely.
  if ('caches' in window) await caches.delete(MAPS).catch(() => {});
}
