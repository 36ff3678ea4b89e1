import { useState } from 'preact/hooks';
import { goToCampaign } from '../../kit/location.ts';
import { Api } from '../../live/api.ts';

/** Brings back a campaign that was saved to a file, here or elsewhere. */
export function ImportCampaign() {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const importFile = async (field: HTMLInputElement) => {
    const file = field.files?.[0];
    // Else picking the same file once more would be no change.
    field.value = '';
    if (!file) return;
    setBusy(true);
    setTrouble('');
    try {
      const { campaign, links } = await new Api().importCampaign(file);
      const { token } = links.owner;
      const kept = await new Api().keep(token, false).then(
        () => new Api().campaign(campaign.id),
        () => null,
      );
      goToCampaign(campaign.id, kept ? null : token);
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : 'That did not work.');
      setBusy(false);
    }
  };
  return (
    <div class="saved-campaign">
      <label class="file-button" aria-busy={busy}>
        <input
          type="file"
          accept=".gz,application/gzip"
          disabled={busy}
          data-testid="import"
          onChange={(event) => void importFile(event.currentTarget)}
        />
        <span>{busy ? 'Reading what happened …' : 'Bring back a saved campaign'}</span>
      </label>
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
    </div>
  );
}
