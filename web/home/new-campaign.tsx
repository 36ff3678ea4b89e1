import { useRef, useState } from 'preact/hooks';
import { Api } from '../live/api.ts';
import { uuid } from '../live/uuid.ts';
import { goToCampaign } from '../shell/location.ts';
import { campaignName } from './campaign-name.ts';

/** One press begins a campaign; the rest is for those who want it so. */
export function NewCampaign() {
  const [name, setName] = useState(campaignName);
  const [seed, setSeed] = useState('');
  const [coastalShelf, setCoastalShelf] = useState(false);
  const [ownDice, setOwnDice] = useState(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  // The same id for every try at the same campaign: a lost answer makes no second one.
  const request = useRef({ id: uuid(), of: '' });
  const begin = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setTrouble('');
    const wish = {
      name: name.trim() || campaignName(),
      ...(seed.trim() ? { seed: seed.trim() } : {}),
      dice: ownDice ? ('own' as const) : ('server' as const),
      houseRules: coastalShelf ? (['coastal-shelf'] as const) : [],
    };
    const of = JSON.stringify(wish);
    if (request.current.of && request.current.of !== of) request.current.id = uuid();
    request.current.of = of;
    try {
      const { campaign, links } = await new Api().createCampaign({ id: request.current.id, ...wish });
      goToCampaign(campaign.id, (await opensByCookie(campaign.id)) ? null : links.owner.token);
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : 'That did not work.');
      setBusy(false);
    }
  };
  return (
    <form class="new-campaign" onSubmit={(event) => void begin(event)}>
      <label class="field">
        <span>A new campaign</span>
        <input
          class="campaign-name"
          value={name}
          maxLength={100}
          spellcheck={false}
          autocomplete="off"
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary large" disabled={busy} data-testid="create">
        {busy ? 'Unrolling the map …' : 'Set out'}
      </button>
      <details>
        <summary>Seed, house rule, own dice</summary>
        <label class="field">
          <span>Seed, for a world that can be told again</span>
          <input
            value={seed}
            maxLength={200}
            placeholder="left to chance"
            autocomplete="off"
            onInput={(event) => setSeed(event.currentTarget.value)}
          />
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={coastalShelf}
            onChange={(event) => setCoastalShelf(event.currentTarget.checked)}
          />
          <span>
            House rule <em>coastal shelf</em>: land does not drop straight into the deep.
          </span>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={ownDice}
            onChange={(event) => setOwnDice(event.currentTarget.checked)}
          />
          <span>
            <em>Own dice</em>: thrown on your table and typed in.
          </span>
        </label>
      </details>
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
    </form>
  );
}

/** Whether the browser kept the cookie that came with the new campaign. */
const opensByCookie = (id: string): Promise<boolean> =>
  new Api().campaign(id).then(
    () => true,
    () => false,
  );
