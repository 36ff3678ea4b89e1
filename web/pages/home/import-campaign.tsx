import { useState } from 'preact/hooks';
import { goToMadeFromHere } from '../../kit/go-to-made.ts';
import { wordsOfError } from '../../kit/words-of-error.ts';
import { fetchedPart } from '../../live/fetched-part.ts';
import { asksForSecret } from './asked-secret.ts';
import { TroubleLine } from './trouble-line.tsx';

/** Fetched only where somebody has a file. */
const fetchImport = () => fetchedPart(import('./import-file.ts'));

/** Brings in a campaign that was saved to a file, here or elsewhere, or a map of Text Mapper. */
export function ImportCampaign() {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const pickFile = (field: HTMLInputElement) => {
    const file = field.files?.[0];
    // Else picking the same file once more would be no change.
    field.value = '';
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
      if (!asksForSecret(error, () => void begin(file))) setTrouble(wordsOfError(error));
      setBusy(false);
    }
  };
  return (
    <div class="saved-campaign">
      <label class="file-button" aria-busy={busy}>
        <input
          type="file"
          accept=".gz,.txt,application/gzip,text/plain"
          // It would lose the focus if it were disabled.
          aria-disabled={busy}
          data-testid="import"
          onClick={(event) => busy && event.preventDefault()}
          onChange={(event) => pickFile(event.currentTarget)}
        />
        <span>{busy ? 'Reading the file …' : 'Bring in a campaign or map'}</span>
      </label>
      <TroubleLine text={trouble} />
    </div>
  );
}
