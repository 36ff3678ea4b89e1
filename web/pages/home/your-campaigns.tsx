import { useEffect, useState } from 'preact/hooks';
import type { CampaignAnswer } from '../../../src/protocol/answers.ts';
import { wordsOf } from '../../journey/words/words-of.ts';
import { goToCampaign } from '../../kit/location.ts';
import { isPlainClick } from '../../kit/plain-click.ts';
import { ago } from '../../kit/time-in-words.ts';
import { Api } from '../../live/api.ts';

/** The campaigns that this browser has a link to, the one last played first. */
export function YourCampaigns() {
  const [campaigns, setCampaigns] = useState<readonly CampaignAnswer[]>([]);
  useEffect(() => {
    let wanted = true;
    new Api().campaigns().then(
      (found) => wanted && setCampaigns(found),
      // Somebody without any campaign is no failure, and a new one can be tried in any case.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);
  if (campaigns.length === 0) return null;
  return (
    <nav class="your-campaigns" aria-label="Your campaigns" data-testid="campaigns">
      <h2>Your campaigns</h2>
      <ul>
        {campaigns.map(({ id, name, world, role, hexCount, updatedAt }) => (
          <li key={id}>
            <a href={`/c/${id}`} onClick={(event) => follow(event, id)}>
              <span class="campaign-title">{name}</span>
              <span class="quiet">
                {wordsOf(world.kind).name}, {hexCount.toLocaleString('en')} hexes, {ago(updatedAt)}
                {role === 'owner' ? '' : `, as ${role}`}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function follow(event: MouseEvent, id: string): void {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  goToCampaign(id, null);
}
