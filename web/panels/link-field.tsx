import { useEffect, useRef, useState } from 'preact/hooks';
import { copyField } from '../kit/clipboard.ts';
import { Icon } from '../kit/icon.tsx';
import { selectText } from '../kit/select-text.ts';

export const SHOWN_ONCE = 'This link is shown only now: the server keeps no copy of it.';

/** A link to copy, already selected so that the keyboard alone is enough. */
export function LinkField({
  url,
  label,
  hint = SHOWN_ONCE,
}: {
  url: string;
  label: string;
  /** Shown until the link is copied. */
  hint?: string;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  /** Why sharing failed; `null` if it did not. */
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    setCopied(null);
    setTrouble(null);
    if (document.activeElement !== field.current) return;
    if (field.current) selectText(field.current);
  }, [url]);
  // Closing the share sheet without sending is no error.
  const send = () =>
    navigator.share({ title: label, url }).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setCopied(null);
      setTrouble('It could not be sent from here. Copy it instead.');
    });
  const copy = async () => field.current && setCopied(await copyField(field.current));
  return (
    <div class="link-field">
      <div class="link-line">
        <input
          ref={field}
          readOnly
          value={url}
          aria-label={label}
          spellcheck={false}
          onFocus={(event) => selectText(event.currentTarget)}
          data-testid="link-url"
        />
        <button type="button" class="primary" onClick={() => void copy()} data-testid="copy-link">
          <Icon name={copied ? 'check' : 'copy'} /> {copied ? 'Copied' : 'Copy'}
        </button>
        {'share' in navigator && (
          <button type="button" class="quiet-button" onClick={() => void send()} data-testid="send-link">
            <Icon name="share" /> Send
          </button>
        )}
      </div>
      <p class="quiet" role="status">
        {copied === false ? 'Press Ctrl+C (⌘C on a Mac) to copy it: the link is selected.' : ''}
        {copied ? 'It is on the clipboard. Paste it into a message.' : ''}
        {copied === null ? (trouble ?? hint) : ''}
      </p>
    </div>
  );
}
