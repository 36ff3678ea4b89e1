import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useCloseByBack } from '../../kit/close-by-back.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { errorMessage } from '../../kit/error-message.ts';
import { Trouble } from '../../kit/trouble.tsx';
import { useMounted } from '../../kit/use-mounted.ts';
import { Api, withKeyringLock } from '../../live/api.ts';

interface AdmissionDialogProps {
  /** Repeats the request that was refused. */
  readonly again: () => void;
  readonly onClose: () => void;
}

/** Asks for the server's admission secret, once for each browser: the server remembers that it was given. */
export function AdmissionDialog({ again, onClose }: AdmissionDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [secret, setSecret] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const isMounted = useMounted();
  useLayoutEffect(() => field.current?.focus(), []);
  const show = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setTrouble('');
    try {
      const shown = { 'Hexfarer-Admission': secret.trim() };
      const ask = () =>
        new Api().send('POST', '/api/keyring/admission', shown, undefined, { isGivenUp: true });
      await withKeyringLock(ask);
      // If the dialog was closed meanwhile, nothing is repeated; the server remembers the secret all the same.
      if (!isMounted.current) return;
      onClose();
      again();
    } catch (error) {
      setTrouble(errorMessage(error));
      setBusy(false);
      field.current?.select();
    }
  };
  useCloseByBack(true, onClose);
  return (
    <Dialog title="This server asks for its secret" name="admission" onClose={onClose}>
      <p>
        Only those who know this server’s secret can begin new campaigns here or bring back saved ones.
        Whoever runs it will tell you.
      </p>
      <form class="share-form" onSubmit={(event) => void show(event)} onInput={() => setTrouble('')}>
        <label class="field">
          <span>Admission secret</span>
          <input
            ref={field}
            value={secret}
            required
            pattern="[ -~]+"
            title="Letters without accents, digits, punctuation and spaces"
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            aria-invalid={trouble !== ''}
            onInput={(event) => setSecret(event.currentTarget.value)}
          />
        </label>
        <Trouble text={trouble} />
        <div class="row">
          <button type="submit" class="primary" disabled={busy}>
            Go on
          </button>
          <button type="button" class="plain text-button" onClick={onClose}>
            Not now
          </button>
        </div>
      </form>
      <p class="quiet">
        This browser is asked only once. To join a campaign you need its link, and no secret.
      </p>
    </Dialog>
  );
}
