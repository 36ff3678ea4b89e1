import { useEffect, useState } from 'preact/hooks';
import type { TakenOverAnswer } from '../../../src/protocol/answers.ts';
import { errorMessage } from '../../kit/error-message.ts';
import { type Address, goHome, hideCode } from '../../kit/location.ts';
import { Trouble } from '../../kit/trouble.tsx';
import { useMounted } from '../../kit/use-mounted.ts';
import { Api, ApiError, withKeyringLock } from '../../live/api.ts';

/** An arrival here; each is a new object, even with the same link. */
type Arrival = Extract<Address, { kind: 'keyring' }>;

/** The page that a link from another device opens: asks before it adds that device's links to this browser. */
export function KeyringPage({ arrival }: { arrival: Arrival }) {
  const { code } = arrival;
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState(
    code ? '' : 'This link is incomplete. Make another one on the device that has your campaigns.',
  );
  const isMounted = useMounted();
  const [mayHelp, setMayHelp] = useState(code !== null);
  // The code must not be photographed, nor appear in the browser's history.
  useEffect(() => hideCode(code), [arrival]);
  const takeOver = async () => {
    setBusy(true);
    setTrouble('');
    try {
      await withKeyringLock(() => new Api().ask<TakenOverAnswer>('POST', '/api/keyring/take-over', { code }));
      if (!isMounted.current) return;
      hideCode(null);
      goHome();
    } catch (error) {
      setTrouble(errorMessage(error));
      // The link is no longer in the address bar, and the server may not have received the request.
      setMayHelp(error instanceof ApiError && !error.problem);
      setBusy(false);
    }
  };
  return (
    <main class="error-page" data-testid="keyring-page">
      <div class="error-sheet">
        <img src="/favicon.svg" alt="" width="72" height="72" />
        <h1>Your campaigns, on this device</h1>
        <p>
          This browser gets all links of the device where you made this one, and keeps those that it has. Do
          this only if that device is yours.
        </p>
        <Trouble text={trouble} />
        <div class="row">
          {mayHelp && (
            <button
              type="button"
              class="primary"
              disabled={busy}
              // The first press of a double click may have happened on another page, which led here.
              onClick={({ detail: clicks }) => clicks <= 1 && void takeOver()}
            >
              Bring them here
            </button>
          )}
          <button type="button" class={mayHelp ? 'quiet-button' : 'primary'} onClick={goHome}>
            {mayHelp ? 'Not now' : 'Home'}
          </button>
        </div>
      </div>
    </main>
  );
}
