import '../../styles/campaign-dialog.css';
import type { Journey } from '../../journey/journey.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { RemovePart } from './remove-part.tsx';

/** For owners: what can be done with the campaign as a whole. */
export function CampaignDialog({ journey, onClose }: { journey: Journey; onClose: () => void }) {
  return (
    <Dialog title="This campaign" name="campaign" onClose={onClose}>
      <RemovePart journey={journey} />
    </Dialog>
  );
}
