import '../../styles/campaign-dialog.css';
import { useState } from 'preact/hooks';
import type { Journey } from '../../journey/journey.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { EndPart } from './end-part.tsx';
import { ForkPart } from './fork-part.tsx';
import { RemovePart } from './remove-part.tsx';

/** For owners: forks, ends or removes the campaign. While looking back, only a fork from that moment is offered. */
export function CampaignDialog({ journey, onClose }: { journey: Journey; onClose: () => void }) {
  // Fixed on opening: a replay may go on behind the dialog.
  const [at] = useState(journey.past.peek()?.seq ?? null);
  const [couldEnd] = useState(journey.permissions.may('close'));
  const mayEnd = journey.permissions.may('close');
  return (
    <Dialog title="This campaign" name="campaign" onClose={onClose}>
      <ForkPart journey={journey} at={at} />
      {at === null && mayEnd && <EndPart journey={journey} onEnded={onClose} />}
      <p class="told" role="status">
        {at === null && couldEnd && !mayEnd && 'It has ended.'}
      </p>
      {at === null && <RemovePart journey={journey} />}
    </Dialog>
  );
}
