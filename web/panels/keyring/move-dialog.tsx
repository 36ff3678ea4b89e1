import { useEffect, useRef, useState } from 'preact/hooks';
import type { KeyringOffer } from '../../../src/protocol/answers.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { errorMessage } from '../../kit/error-message.ts';
import { serverNow } from '../../kit/server-clock.ts';
import { timeUntil } from '../../kit/time-in-words.ts';
import { Trouble } from '../../kit/trouble.tsx';
import { useRenderEvery } from '../../kit/use-render-every.ts';
import { Api } from '../../live/api.ts';
import { OutgoingLink } from '../outgoing-link.tsx';

const COUNT_INTERVAL_MS = 5000;

/** A link by which another device of the same person gets all links of this browser. */
export function MoveDialog({ onClose }: { onClose: () => void }) {
  const [offer, setOffer] = useState<KeyringOffer | null>(null);
  const [trouble, setTrouble] = useState('');
  useRenderEvery(COUNT_INTERVAL_MS);
  const isAsking = useRef(false);
  const ask = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      setOffer(await new Api().ask<KeyringOffer>('POST', '/api/keyring/offers', {}));
      setTrouble('');
    } catch (error) {
      setTrouble(errorMessage(error));
    }
    isAsking.current = false;
  };
  useEffect(() => void ask(), []);
  const isOver = offer !== null && Date.parse(offer.expiresAt) <= serverNow();
  return (
    <Dialog title="Use on another device" name="move" onClose={onClose}>
      <p>
        Open this link on another device of yours to bring all campaigns there that this browser can open,
        with all that it may do in them. It works once. Whoever opens it can act as you: show it to nobody
        else.
      </p>
      {offer && !isOver && (
        <>
          <OutgoingLink
            url={offer.url}
            label="Link to your campaigns"
            hint="Send it to yourself only."
            code="the link to your campaigns"
            codeHint="Or point the camera of the other device at this."
            where="another device"
          />
          <p class="quiet">
            It ends <time dateTime={offer.expiresAt}>{timeUntil(offer.expiresAt)}</time>.
          </p>
        </>
      )}
      {isOver && <p class="quiet">Its ten minutes are over.</p>}
      <Trouble text={trouble} />
      {(isOver || trouble) && (
        <button type="button" class="primary" onClick={() => void ask()}>
          {isOver ? 'Make another one' : 'Try again'}
        </button>
      )}
    </Dialog>
  );
}
