import { useEffect, useRef, useState } from 'preact/hooks';
import { takeDroppedFiles } from '../../kit/dropped-files.ts';
import { errorMessage } from '../../kit/error-message.ts';
import { goToMadeFromHere } from '../../kit/go-to-made.ts';
import { toast } from '../../kit/toasts.ts';
import { Trouble } from '../../kit/trouble.tsx';
import { fetchedPart } from '../../live/fetched-part.ts';
import { failureOf } from './asked-secret.ts';

/** Loaded only when a file was chosen. */
const fetchImport = () => fetchedPart(import('./import-file.ts'));

/**
 * Imports a campaign that was saved to a file, here or elsewhere, or a map of Text Mapper. The file may be chosen, or
 * dropped anywhere on the page.
 */
export function ImportCampaign() {
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const take = (file: File | undefined) => {
    if (file && !busy) void begin(file);
  };
  const begin = async (file: File) => {
    setBusy(true);
    setTrouble('');
    const goToMade = goToMadeFromHere();
    try {
      const { importFile } = await fetchImport();
      const made = await importFile(file, setBusy);
      if (made) goToMade(made);
      else setBusy(false);
    } catch (error) {
      setBusy(false);
      if (field.current) setTrouble(failureOf(error, () => void begin(file)));
      // The user has left the page that would show this.
      else toast(`${file.name} was not brought in. ${errorMessage(error)}`, 'trouble');
    }
  };
  useEffect(() => {
    takeDroppedFiles((file) => {
      // A question that is still open is answered first.
      if (!document.querySelector('dialog[open]')) take(file);
    });
    return () => takeDroppedFiles();
  });
  return (
    <div class="saved-campaign">
      <label class="file-button" aria-busy={busy}>
        <input
          ref={field}
          type="file"
          accept=".gz,.txt,application/gzip,text/plain"
          // Not `disabled`, which would lose the focus.
          aria-disabled={busy}
          data-testid="import"
          onClick={(event) => busy && event.preventDefault()}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // Otherwise choosing the same file again would fire no change event.
            currentTarget.value = '';
            take(file);
          }}
        />
        <span>{busy ? 'Reading the file …' : 'Bring in a campaign or map'}</span>
      </label>
      <Trouble text={trouble} />
    </div>
  );
}
