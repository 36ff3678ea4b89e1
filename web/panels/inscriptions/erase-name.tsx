import { useState } from 'preact/hooks';
import type { MapName } from '../../../src/campaign/map-view.ts';
import type { Author } from '../../../src/ledger/entry.ts';
import { mayErase } from '../../journey/inscriptions/authorship.ts';
import type { Journey } from '../../journey/journey.ts';
import { useUntilFetched } from '../asking/use-until-fetched.ts';
import { EraseText } from './erase-text.tsx';

interface EraseNameProps {
  readonly journey: Journey;
  readonly name: MapName;
  /** What it is, as in "Erase this name for good". */
  readonly what: string;
  /** Called once it is erased. */
  readonly onGone?: () => void;
}

/** Erases a name for good, for whoever may do that. */
export function EraseName({ journey, name, what, onGone }: EraseNameProps) {
  const by = useAuthor(journey, name);
  if (!by || !mayErase(journey.live, by)) return null;
  return <EraseText journey={journey} seq={name.seq} what={what} {...(onGone && { onGone })} />;
}

/** Who gave a name. Maps don't include that, so the name's entry is fetched if it is not here. */
function useAuthor({ campaign, api, summary }: Journey, name: MapName): Author | null {
  const [fetched, setFetched] = useState<{ readonly seq: number; readonly by: Author } | null>(null);
  const entry = campaign.inForce.ofKind('name').find(({ seq }) => seq === name.seq);
  const known = entry?.kind === 'named' && entry.by.link ? entry.by : null;
  const { seq } = name;
  const told = known ?? (fetched?.seq === seq ? fetched.by : null);
  const fetch = async () => {
    const found = await api.entry(summary.id, seq);
    if (found?.kind === 'named') setFetched({ seq, by: found.by });
  };
  useUntilFetched(told === null, fetch, [seq]);
  return told;
}
