import { useId, useRef } from 'preact/hooks';
import { formMarkdown } from '../../../journey/tables/form-markdown.ts';
import type { TableForm } from '../../../journey/tables/table-form.ts';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { TwoPressButton } from '../../../kit/two-press-button.tsx';
import { BackButton } from './back-button.tsx';

interface UnsavedTableProps {
  readonly form: TableForm;
  /** Whether the campaign was ended; else the link allows less by now. */
  readonly isEnded: boolean;
  readonly onBack: () => void;
  /** Told when it is thrown away. */
  readonly onDiscard: () => void;
}

/** What somebody typed of a table that can't be saved any more, to be copied or thrown away. */
export function UnsavedTable({ form, isEnded, onBack, onDiscard }: UnsavedTableProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div class="table-reader">
      <BackButton onBack={onBack} />
      <h2>{form.title.trim() || 'A new table'}</h2>
      <p class="told" id={`${id}-told`}>
        {isEnded
          ? 'Tables of this campaign can’t be changed any more.'
          : 'With the link that you have now you can’t change tables of this campaign.'}{' '}
        This browser still has what was not saved: copied, it can be brought into another campaign.
      </p>
      <label class="field" for={id}>
        <span>Not saved, as Markdown</span>
        <textarea
          id={id}
          ref={field}
          value={formMarkdown(form)}
          rows={Math.min(form.rows.length + 5, 16)}
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
