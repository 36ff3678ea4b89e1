import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { copyField } from './clipboard.ts';

/** Copies the text of a field, and says so. */
export function CopyButton({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => field.current && setCopied(await copyField(field.current));
  return (
    <button type="button" class="quiet-button" onClick={() => void copy()}>
      {isCopied ? 'Copied' : 'Copy'}
    </button>
  );
}
