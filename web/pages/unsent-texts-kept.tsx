import { useRef, useState } from 'preact/hooks';
import { CopyButton } from '../kit/copy-button.tsx';
import { unsentTexts } from './unsent-texts.ts';

/** Gives back what somebody had written and not sent when a campaign was closed to them. */
export function UnsentTextsKept({ campaign }: { campaign: string }) {
  const [texts] = useState(() => unsentTexts(campaign));
  const field = useRef<HTMLTextAreaElement>(null);
  if (texts.length === 0) return null;
  return (
    <div class="unsent">
      <label>
        {texts.length === 1
          ? 'You had written this, and not sent it'
          : 'You had written all this, and not sent it'}
        <textarea ref={field} readOnly rows={6} value={texts.join('\n\n')} dir="auto" data-testid="unsent" />
      </label>
      <CopyButton field={field} />
    </div>
  );
}
