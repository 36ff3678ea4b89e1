import '../styles/unsent-texts.css';
import { useRef, useState } from 'preact/hooks';
import { CopyButton } from '../kit/copy-button.tsx';
import { TwoPressButton } from '../kit/two-press-button.tsx';
import { discardUnsent, unsentTexts } from './unsent-texts.ts';

/**
 * Shows the texts that the user had written and not sent when they lost access to a campaign, until they discard them.
 */
export function UnsentTextsKept({ campaign }: { campaign: string }) {
  const [texts] = useState(() => unsentTexts(campaign));
  const [isDiscarded, setDiscarded] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const discard = () => {
    discardUnsent(campaign);
    setDiscarded(true);
  };
  if (isDiscarded)
    return (
      // The focused button was removed: screen readers announce this instead.
      <p tabIndex={-1} ref={(told) => told?.focus()}>
        It is discarded.
      </p>
    );
  if (texts.length === 0) return null;
  return (
    <div class="unsent">
      <label>
        {texts.length === 1
          ? 'You had written this, and not sent it'
          : 'You had written all this, and not sent it'}
        <textarea ref={field} readOnly rows={6} value={texts.join('\n\n')} dir="auto" data-testid="unsent" />
      </label>
      <div class="row">
        <CopyButton field={field} />
        <TwoPressButton words="Discard" really="Really discard" onAct={discard} />
      </div>
    </div>
  );
}
