import { useState } from 'preact/hooks';
import { Dialog } from '../../kit/dialog.tsx';
import { errorMessage } from '../../kit/error-message.ts';
import { forgetAll } from '../../kit/stored.ts';
import { toast } from '../../kit/toasts.ts';
import { Trouble } from '../../kit/trouble.tsx';
import { useMounted } from '../../kit/use-mounted.ts';
import { Api } from '../../live/api.ts';
import { forgetBrowserKey, SAID_BACK } from '../../live/browser-key.ts';
import { MAPS } from '../../offline/cache-names.ts';

/** Makes this browser forget all campaigns, alone or together with all devices that share its links. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const [everywhere, setEverywhere] = useState(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const isMounted = useMounted();
  const leave = async () => {
    setBusy(true);
    setTrouble('');
    try {
      await new Api().ask('DELETE', `/api/keyring${everywhere ? '?everywhere=true' : ''}`);
      await forgetEverything();
      // Loads the page anew, so that nothing stays in memory either.
      location.assign('/');
    } catch (error) {
      const why = errorMessage(error);
      setTrouble(why);
      setBusy(false);
      // The dialog was closed meanwhile: say it in a toast.
      if (!isMounted.current) toast(`Nothing was forgotten. ${why}`, 'trouble');
    }
  };
  return (
    <Dialog title="Forget all campaigns here" name="leave" onClose={onClose}>
      <p>
        This browser will no longer open any campaign, nor keep anything of them. If nobody else has an
        owner’s link to a campaign, nobody will be able to open it as its owner: save that link first, or use
        this browser’s links on another device.
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

/** Deletes what this browser has of campaigns: drafts, throws and preferences in its storage, and maps in its cache. */
async function forgetEverything(): Promise<void> {
  forgetAll('hexfarer');
  forgetBrowserKey();
  // Replaces the cached response that has the browser's key by an empty one that is not cached.
  await fetch(SAID_BACK, { cache: 'reload', credentials: 'omit' }).catch(() => {});
  // Caches exist only in secure contexts.
  if ('caches' in window) await caches.delete(MAPS).catch(() => {});
}
