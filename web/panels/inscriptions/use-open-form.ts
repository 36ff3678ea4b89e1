import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Named } from '../../journey/inscriptions/names-over.ts';

/** What has a form of its own: a kind of name, the mark, or the roads. */
export type FormSubject = Named | 'mark' | 'road';

export interface OpenForm {
  /** What the open form is for; `null` if none is open. */
  readonly open: FormSubject | null;
  /** Whether the user has opened a form, rather than finding one with a draft. */
  readonly isByHand: boolean;
  readonly begin: (subject: FormSubject) => void;
  /** Closes the form that was open when this was rendered, and focuses the button that opens it again. */
  readonly close: () => void;
}

/**
 * Which form is open in a section, one at a time.
 *
 * @param section its buttons that open a form have the form's subject as `data-begins`
 */
export function useOpenForm(
  section: RefObject<HTMLElement | null>,
  openAtFirst: () => FormSubject | null,
): OpenForm {
  const [open, setOpen] = useState(openAtFirst);
  const [isByHand, setByHand] = useState(false);
  const shown = useRef(open);
  shown.current = open;
  return {
    open,
    isByHand,
    begin: (subject) => {
      setOpen(subject);
      setByHand(true);
    },
    close: () => {
      // If something else was opened before the answer came, that stays open.
      if (shown.current !== open) return;
      const begins = `[data-begins="${open}"]`;
      setOpen(null);
      requestAnimationFrame(() => {
        const buttons = [begins, 'button'].map((found) => section.current?.querySelector<HTMLElement>(found));
        buttons.find(Boolean)?.focus();
      });
    },
  };
}
