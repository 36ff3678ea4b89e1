import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { rememberHead } from '../journey/heads/seen-head.ts';
import { type HeadFault, watchHead } from '../journey/heads/watch-head.ts';
import type { Journey } from '../journey/journey.ts';
import { copyString } from '../kit/clipboard.ts';
import { Icon } from '../kit/icon.tsx';
import { toast } from '../kit/toasts.ts';

/** `21 November 2026 at 20:15`, in the reader's current time zone; with the year, as readers may return after years. */
const dayOf = (at: string): string =>
  new Date(at).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });

/** Checks that a campaign's ledger still has the entry that this browser saw last, and warns if it does not. */
function HeadWatch({ journey }: { readonly journey: Journey }) {
  const [fault, setFault] = useState<HeadFault | null>(null);
  useEffect(() => watchHead(journey, setFault), [journey]);
  if (!fault) return null;
  const { kind, seen, last } = fault;
  const { id } = journey.summary;
  const copy = async () => {
    const isCopied = await copyString(`${seen.seq}:${seen.hash}`);
    toast(isCopied ? 'Copied: the number of that entry, and its hash.' : 'It could not be copied.');
  };
  const takeAsItIs = async () => {
    const entry = await journey.api.entry(id, last).catch(() => null);
    if (!entry) return toast('The server can’t be reached just now.', 'trouble');
    rememberHead(id, { seq: last, hash: entry.hash, at: new Date().toISOString() });
    // The page may hold entries that the ledger no longer has.
    location.reload();
  };
  return (
    <section class="head-fault" role="alert" data-testid="head-fault">
      <h2>
        {kind === 'shorter'
          ? 'This campaign is shorter than it was'
          : 'The past of this campaign has changed'}
      </h2>
      <p>
        {kind === 'shorter'
          ? `On ${dayOf(seen.at)} this browser was shown entry ${seen.seq}. Now it ends with entry ${last}: an earlier copy was restored, or the campaign was begun anew.`
          : `Entry ${seen.seq} is not the one that this browser was shown on ${dayOf(seen.at)}: what happened up to there was rewritten.`}{' '}
        Ask whoever runs the server.
      </p>
      <div class="row">
        <button type="button" class="quiet-button" onClick={() => void copy()}>
          <Icon name="copy" /> Copy the old hash
        </button>
        <button type="button" class="plain text-button" onClick={() => void takeAsItIs()}>
          Take it as it is
        </button>
      </div>
    </section>
  );
}

/** Mounts the watch in an element of its own. Returns a function that unmounts it. */
export function mountHeadWatch(journey: Journey): () => void {
  const place = document.body.appendChild(document.createElement('div'));
  render(<HeadWatch journey={journey} />, place);
  return () => {
    render(null, place);
    place.remove();
  };
}
