import { useRef, useState } from 'preact/hooks';
import { type DiceSource, LONGEST_NAME } from '../../../src/ledger/settings.ts';
import type { SettingValue } from '../../../src/world/setting.ts';
import { starterTables } from '../../journey/tables/starter-tables.ts';
import { KINDS, wordsOf } from '../../journey/words/words-of.ts';
import { errorMessage } from '../../kit/error-message.ts';
import { goToMadeFromHere } from '../../kit/go-to-made.ts';
import { lazily } from '../../kit/lazily.tsx';
import { toast } from '../../kit/toasts.ts';
import { Trouble } from '../../kit/trouble.tsx';
import { Api } from '../../live/api.ts';
import { fetchedPart } from '../../live/fetched-part.ts';
import { uuid } from '../../live/uuid.ts';
import { failureOf } from './asked-secret.ts';
import { campaignName } from './campaign-name.ts';
import type { Chosen } from './chosen-settings.ts';
import { KindPicture } from './kind-picture.tsx';

const MoreSettings = lazily(() => import('./more-settings.tsx').then((loaded) => loaded.MoreSettings));

/**
 * The form for a new campaign. One press is enough to begin; everything else is optional.
 *
 * @param props `isNamedAbove`: whether the purpose of the form is stated above it
 */
export function NewCampaign({ isNamedAbove }: { readonly isNamedAbove: boolean }) {
  // Also used if the name is left empty, so that a retry is for the same campaign.
  const [proposed] = useState(campaignName);
  const [name, setName] = useState(proposed);
  const [kind, setKind] = useState(KINDS[0] ?? 'solo');
  /** What was typed, by kind of world, so that it is there again when the user returns to a kind. */
  const [chosen, setChosen] = useState<Readonly<Record<string, Chosen>>>({});
  const [seed, setSeed] = useState('');
  const [ownDice, setOwnDice] = useState(false);
  const [withTables, setWithTables] = useState(false);
  const [settingsShown, setSettingsShown] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  // The same id for every attempt at the same campaign, so that a retry after a lost answer makes no second one.
  const request = useRef({ id: uuid(), of: '' });
  const begin = async () => {
    setBusy(true);
    setTrouble('');
    const goToMade = goToMadeFromHere();
    const dice: DiceSource = ownDice ? 'own' : 'server';
    try {
      const chosenCampaign = {
        name: name.trim() || proposed,
        ...(seed.trim() ? { seed: seed.trim() } : {}),
        dice,
        world: { kind, ...(await valuesOf(kind, chosen[kind])) },
      };
      const of = JSON.stringify({ ...chosenCampaign, withTables });
      if (request.current.of && request.current.of !== of) request.current.id = uuid();
      request.current.of = of;
      const { campaign, links } = await new Api().createCampaign({
        id: request.current.id,
        ...chosenCampaign,
        ...(withTables && { tables: Object.fromEntries(await starterTables()) }),
      });
      const token = (await opensByCookie(campaign.id)) ? null : links.owner.token;
      goToMade({ id: campaign.id, name: campaign.name, token }, true);
    } catch (error) {
      setBusy(false);
      if (details.current) setTrouble(failureOf(error, () => void begin()));
      // The user has left the form, so it can neither show this nor be sent again.
      else toast(`A new campaign was not made. ${errorMessage(error)}`, 'trouble');
    }
  };
  const setOut = (
    <div class="set-out">
      <Trouble text={trouble} />
      <button type="submit" class="primary large" aria-disabled={busy} data-testid="create">
        {busy ? 'Unrolling the map …' : 'Set out'}
      </button>
    </div>
  );
  return (
    <form
      class="new-campaign"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void begin();
      }}
    >
      <label class="field">
        <span>{isNamedAbove ? 'Its name' : 'A new campaign'}</span>
        <input
          class="campaign-name"
          value={name}
          dir="auto"
          maxLength={LONGEST_NAME}
          spellcheck={false}
          autocomplete="off"
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <Kinds kind={kind} choose={setKind} />
      <label class="check starter">
        <input
          type="checkbox"
          checked={withTables}
          onChange={(event) => setWithTables(event.currentTarget.checked)}
        />
        <span>
          Begin with a small set of tables
          <small>Encounters, moods of the day, an oracle.</small>
        </span>
      </label>
      {!settingsShown && setOut}
      <details ref={details} onToggle={({ currentTarget: { open } }) => setSettingsShown(open)}>
        <summary>Settings, seed, own dice</summary>
        {settingsShown && (
          <MoreSettings
            kind={kind}
            chosen={chosen[kind] ?? {}}
            onChoose={(values) => setChosen({ ...chosen, [kind]: values })}
            seed={seed}
            onSeed={setSeed}
            ownDice={ownDice}
            onOwnDice={setOwnDice}
            onClose={() => {
              if (details.current) details.current.open = false;
            }}
          />
        )}
      </details>
      {settingsShown && setOut}
    </form>
  );
}

/** The kinds of world, one line each. */
function Kinds({ kind, choose }: { kind: string; choose: (kind: string) => void }) {
  return (
    <fieldset class="kinds" aria-label="What kind of world">
      {KINDS.map((offered) => {
        const { name, about } = wordsOf(offered);
        return (
          <label key={offered} class={`kind${offered === kind ? ' chosen' : ''}`}>
            <input
              type="radio"
              name="kind"
              value={offered}
              checked={offered === kind}
              onChange={() => choose(offered)}
            />
            <KindPicture kind={offered} />
            <span>
              <strong>{name}</strong>
              <small>{about}</small>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** The chosen settings. The code that reads them was loaded with their fields. */
async function valuesOf(
  kind: string,
  chosen: Chosen | undefined,
): Promise<Readonly<Record<string, SettingValue>>> {
  if (!chosen) return {};
  return (await fetchedPart(import('./chosen-settings.ts'))).chosenValues(kind, chosen);
}

/** Whether the browser kept the cookie for the new campaign. */
const opensByCookie = (id: string): Promise<boolean> =>
  new Api().campaign(id).then(
    () => true,
    () => false,
  );
