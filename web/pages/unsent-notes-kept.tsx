import { useRef, useState } from 'preact/hooks';
import { unsentNotes } from '../journey/inscriptions/unsent-notes.ts';
import { CopyButton } from '../kit/copy-button.tsx';

/** Gives back what somebody had written and not sent when a campaign was closed to them. */
export function UnsentNotesKept({ campaign }: { campaign: string }) {
  const [notes] = useState(() => unsentNotes(campaign));
  const field = useRef<HTMLTextAreaElement>(null);
  if (notes.length === 0) return null;
  return (
    <div class="unsent-notes">
      <label>
        {notes.length === 1
          ? 'You had written this, and not sent it'
          : 'You had written these notes, and not sent them'}
        <textarea
          ref={field}
          readOnly
          rows={6}
          value={notes.join('\n\n')}
          dir="auto"
          data-testid="unsent-notes"
        />
      </label>
      <CopyButton field={field} />
    </div>
  );
}
