import { useState } from 'preact/hooks';
import { goToMadeFromHere } from '../../kit/go-to-made.ts';
import { Trouble } from '../../kit/trouble.tsx';
import { fetchedPart } from '../../live/fetched-part.ts';
import { failureOf } from './asked-secret.ts';

/** Loaded only when a file was chosen. */
const fetchImport = () => fetchedPart(import('./import-file.ts'));

/** Imports a campaign that was saved to a file, here or elsewhere, or a map of Text Mapper. */
export function ImportCampaign() {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const pickFile = (field: HTMLInputElement) => {
    const file = field.files?.[0];
    // Otherwise choosing the same file again would fire no change event.
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
      setTrouble(failureOf(error, () => void begin(file)));
      setBusy(false);
    }
  };
  return (
    <div class="saved-campaign">
      <label class="file-button" aria-busy={busy}>
        <input
          type="file"
          accept=".gz,.txt,application/gzip,text/plain"
          // Not `disabled`, which would lose the focus.
          aria-disabled={busy}
          data-testid="import"
          onClick={(event) => busy && event.preventDefault()}
          onChange={(event) => pickFile(event.currentTarget)}
        />
        <span>{busy ? 'Reading the file …' : 'Bring in a campaign or map'}</span>
      </label>
      <Trouble text={trouble} />
    </div>
  );
}
