import { useId, useRef } from 'preact/hooks';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { TwoPressButton } from '../../../kit/two-press-button.tsx';
import { BackButton } from './back-button.tsx';

interface UnsavedTableProps {
  readonly title: string;
  /** How its text is written, such as `as Markdown`. */
  readonly how: string;
  readonly text: string;
  /** Whether the campaign was ended; otherwise the link no longer allows editing. */
  readonly isEnded: boolean;
  readonly onBack: () => void;
  /** Called when it is discarded. */
  readonly onDiscard: () => void;
}

/** Typed or pasted tables that can't be saved any more, to be copied or discarded. */
export function UnsavedTable({ title, how, text, isEnded, onBack, onDiscard }: UnsavedTableProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div class="table-reader">
      <BackButton onBack={onBack} />
      <h2>{title}</h2>
      <p class="told" id={`${id}-told`}>
        {isEnded
          ? 'Tables of this campaign can’t be changed any more.'
          : 'With the link that you have now you can’t change tables of this campaign.'}{' '}
        This browser still has what was not saved: copied, it can be brought into another campaign.
      </p>
      <label class="field" for={id}>
        <span>Not saved, {how}</span>
        <textarea
          id={id}
          ref={field}
          value={text}
          rows={Math.min(text.split('\n').length, 16)}
          readOnly
          dir="auto"
          aria-describedby={`${id}-told`}
        />
      </label>
      <div class="row">
        <CopyButton field={field} />
        <TwoPressButton words="Discard" really="Really discard" onAct={onDiscard} />
      </div>
    </div>
  );
}
