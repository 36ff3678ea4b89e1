import '../../styles/note-text.css';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { noteHtml } from '../../../src/formats/document/note-html.ts';

/** A note's Markdown as harmless HTML. Its links open beside the page. */
export function NoteText({ text }: { text: string }) {
  const holder = useRef<HTMLDivElement>(null);
  const html = useMemo(() => noteHtml(text), [text]);
  useEffect(() => {
    for (const link of holder.current?.querySelectorAll('a') ?? []) link.target = '_blank';
  }, [html]);
  // `noteHtml` lets no HTML of the note through, nor links that run something.
  return <div class="note-text" dir="auto" ref={holder} dangerouslySetInnerHTML={{ __html: html }} />;
}
