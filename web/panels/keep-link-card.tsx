import { useState } from 'preact/hooks';
import type { NewLinkAnswer } from '../../src/protocol/answers.ts';
import type { Journey } from '../journey/journey.ts';
import { Icon } from '../kit/icon.tsx';
import { lazily } from '../kit/lazily.tsx';
import { isLocalAddress } from '../kit/local-address.ts';
import { answerLinkOffer, linkOfferAnswered } from '../kit/preferences.ts';
import { saveFile } from '../kit/save-file.ts';
import { toast } from '../kit/toasts.ts';
import { wordsOfError } from '../kit/words-of-error.ts';
import { at } from '../live/api.ts';

const LinkField = lazily(() => import('./link-field.tsx').then((loaded) => loaded.LinkField));

/** Offered once, after the first hex: a link that opens the campaign as its owner, whatever becomes of this browser. */
export function KeepLinkCard({ journey }: { journey: Journey }) {
  const { id } = journey.summary;
  const { name } = journey;
  const [answered, setAnswered] = useState(linkOfferAnswered(id));
  const [url, setUrl] = useState<string | null>(null);
  if (answered || !journey.revealed.value || !journey.permissions.may('manage links')) return null;
  const done = () => {
    answerLinkOffer(id);
    setAnswered(true);
  };
  // The server knows only the hash of the first link, so a fresh one is made for keeping.
  const make = async (): Promise<string | null> => {
    if (url) return url;
    try {
      const link = await journey.api.ask<NewLinkAnswer>('POST', `${at(id)}/links`, {
        role: 'owner',
        label: 'owner',
      });
      setUrl(link.url);
      return link.url;
    } catch (error) {
      toast(wordsOfError(error, 'The link could not be made.'), 'trouble');
      return null;
    }
  };
  const download = async () => {
    const link = await make();
    if (link) saveFile(new Blob([`${name}\n${link}\n`], { type: 'text/plain' }), `${name}, owner's link.txt`);
  };
  return (
    <section class="offer keep-link" aria-label="Keep this campaign" data-testid="keep-link">
      <h2>Keep the key to this world</h2>
      <p>
        Save this link: it opens the campaign as its owner{' '}
        {isLocalAddress(location.href) ? 'in any browser of this computer' : 'on any device'}.
      </p>
      {url && <LinkField url={url} label="Owner’s link" />}
      <div class="row">
        {!url && (
          <button type="button" class="quiet-button" onClick={() => void make()}>
            <Icon name="copy" /> Show it
          </button>
        )}
        <button type="button" class="quiet-button keep-file" onClick={() => void download()}>
          <Icon name="download" /> As a file
        </button>
        <button type="button" class="plain text-button" onClick={done}>
          {url ? 'Done' : 'Not now'}
        </button>
      </div>
    </section>
  );
}
