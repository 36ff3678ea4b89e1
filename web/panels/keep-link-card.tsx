import { type Signal, signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { LinksAnswer, NewLinkAnswer } from '../../src/protocol/answers.ts';
import type { Journey } from '../journey/journey.ts';
import { errorMessage } from '../kit/error-message.ts';
import { Icon } from '../kit/icon.tsx';
import { useInTheWay } from '../kit/in-the-way.ts';
import { lazily } from '../kit/lazily.tsx';
import { isLocalAddress } from '../kit/local-address.ts';
import { onePerOwner } from '../kit/one-per-owner.ts';
import { answerLinkOffer, linkOfferAnswered } from '../kit/preferences.ts';
import { saveFile } from '../kit/save-file.ts';
import { toast } from '../kit/toasts.ts';
import { campaignPath } from '../live/api.ts';

const LinkField = lazily(() => import('./link-field.tsx').then((loaded) => loaded.LinkField));

/** How often the server is asked whether the displayed link still opens the campaign. */
const ASKED_EVERY_MS = 10_000;

interface KeptLink {
  readonly link: Signal<NewLinkAnswer | null>;
  /** The request that makes the link, pending or done; `null` before it is sent. */
  making: Promise<NewLinkAnswer> | null;
}

/** The link to keep, one per campaign: it is made only once, even if the panel goes and comes back meanwhile. */
const keptLinkOf = onePerOwner((_journey: Journey): KeptLink => ({ link: signal(null), making: null }));

/** Offered once, after the first hex: a link that opens the campaign as its owner, whatever becomes of this browser. */
export function KeepLinkCard({ journey }: { journey: Journey }) {
  const { id } = journey.summary;
  const { name } = journey;
  const [answered, setAnswered] = useState(linkOfferAnswered(id));
  const kept = keptLinkOf(journey);
  const link = kept.link.value;
  useEffect(() => {
    if (!link || answered) return;
    // The link may be revoked while it is shown, here or by another owner.
    const look = async () => {
      const { links } = await journey.api.ask<LinksAnswer>('GET', `${campaignPath(id)}/links`);
      if (links.some((open) => open.id === link.id)) return;
      kept.making = null;
      kept.link.value = null;
      toast('The owner’s link that was shown here was revoked.', 'trouble');
    };
    const timer = setInterval(() => void look().catch(() => {}), ASKED_EVERY_MS);
    return () => clearInterval(timer);
  }, [link, answered]);
  const isOffered = !answered && journey.revealed.value && journey.permissions.may('manage links');
  const card = useRef<HTMLElement>(null);
  useInTheWay(card, isOffered);
  if (!isOffered) return null;
  const done = () => {
    answerLinkOffer(id);
    setAnswered(true);
  };
  // The server knows only the hash of the first link, so a fresh one is made for keeping.
  const make = async (): Promise<string | null> => {
    kept.making ??= journey.api.ask<NewLinkAnswer>('POST', `${campaignPath(id)}/links`, {
      role: 'owner',
      label: 'owner',
    });
    try {
      const made = await kept.making;
      kept.link.value = made;
      return made.url;
    } catch (error) {
      kept.making = null;
      toast(errorMessage(error, 'The link could not be made.'), 'trouble');
      return null;
    }
  };
  const download = async () => {
    const url = await make();
    if (url) saveFile(new Blob([`${name}\n${url}\n`], { type: 'text/plain' }), `${name}, owner's link.txt`);
  };
  return (
    <section ref={card} class="offer keep-link" aria-label="Keep this campaign" data-testid="keep-link">
      <h2>Keep the key to this world</h2>
      <p>
        Save this link: it opens the campaign as its owner{' '}
        {isLocalAddress(location.href) ? 'in any browser of this computer' : 'on any device'}.
      </p>
      {link && <LinkField url={link.url} label="Owner’s link" />}
      <div class="row">
        {!link && (
          <button type="button" class="quiet-button" onClick={() => void make()}>
            <Icon name="copy" /> Show it
          </button>
        )}
        <button type="button" class="quiet-button keep-file" onClick={() => void download()}>
          <Icon name="download" /> As a file
        </button>
        <button type="button" class="plain text-button" onClick={done}>
          {link ? 'Done' : 'Not now'}
        </button>
      </div>
    </section>
  );
}
