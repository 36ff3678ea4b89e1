import { useEffect, useState } from 'preact/hooks';
import type { CampaignUsage } from '../../src/protocol/answers.ts';
import type { Journey } from '../journey/journey.ts';
import { roomInWords } from './room-in-words.ts';

/** For owners: how full the campaign is, once there is not much room left; nothing before that. */
export function RoomLine({ journey }: { journey: Journey }) {
  const [room, setRoom] = useState<CampaignUsage | null>(null);
  const { api, summary } = journey;
  useEffect(() => {
    if (!journey.permissions.may('read the room left')) return;
    api.campaign(summary.id).then(
      (campaign) => setRoom(campaign.room ?? null),
      () => {},
    );
  }, []);
  const words = room && roomInWords(room);
  return words ? (
    <p class="quiet menu-note" data-testid="room-line">
      {words}
    </p>
  ) : null;
}
