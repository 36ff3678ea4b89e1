import { useState } from 'preact/hooks';
import type { Journey } from '../../journey/journey.ts';
import { removeCampaign } from '../../journey/remove-campaign.ts';
import { errorMessage } from '../../kit/error-message.ts';
import { Icon } from '../../kit/icon.tsx';
import { goHome } from '../../kit/location.ts';
import { toast, toastAcrossReload } from '../../kit/toasts.ts';
import { Trouble } from '../../kit/trouble.tsx';
import { forgetCampaign } from '../../live/forget-campaign.ts';
import { ConfirmButton } from '../asking/confirm-button.tsx';
import { handOverArchive } from '../save-export.ts';

/** Removes the campaign for good, after asking for confirmation and offering to save it first. */
export function RemovePart({ journey }: { journey: Journey }) {
  const { summary, campaign } = journey;
  const remove = async () => {
    const { name } = journey;
    const hasLeft = () => journey.closed.aborted;
    try {
      await removeCampaign(journey);
    } catch (error) {
      const why = errorMessage(error);
      if (hasLeft()) toast(`${name} was not removed. ${why}`, 'trouble');
      return why;
    }
    if (!hasLeft()) goHome();
    toastAcrossReload(`${name} is gone for good.`);
    await forgetCampaign(summary.id).catch(() => {});
    return null;
  };
  return (
    <section class="campaign-part campaign-remove" aria-label="Remove it">
      <h3>Remove it</h3>
      <p>It goes from this server for good, for everybody.</p>
      <ConfirmButton
        journey={journey}
        opener="Remove this campaign"
        question="Remove this campaign for good?"
        keep="Keep it"
        act="Really remove"
        onAct={remove}
        waits={false}
      >
        <p>
          All {campaign.seq.toLocaleString('en')} entries go, and all links of everybody. Only archives that
          were saved and backups of the server still have it.
        </p>
        <SaveFirst journey={journey} />
      </ConfirmButton>
    </section>
  );
}

/** Offers the whole campaign as a file, and says whether that worked. */
function SaveFirst({ journey }: { journey: Journey }) {
  const [told, setTold] = useState('');
  const [trouble, setTrouble] = useState('');
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    if (isSaving) return;
    setSaving(true);
    setTrouble('');
    try {
      await handOverArchive(journey);
      setTold('Handed to this browser: see that the file is there.');
    } catch (error) {
      setTrouble(errorMessage(error));
    }
    setSaving(false);
  };
  return (
    <div>
      <button type="button" class="quiet-button" aria-disabled={isSaving} onClick={() => void save()}>
        <Icon name="download" /> {isSaving ? 'A moment …' : 'Save the whole campaign first'}
      </button>
      <p class="told" role="status">
        {told}
      </p>
      <Trouble text={trouble} />
    </div>
  );
}
