import { useEffect, useRef } from 'preact/hooks';

/** Says what failed, and scrolls there: the sheet may be longer than the screen. */
export function TroubleLine({ text }: { text: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => void line.current?.scrollIntoView({ block: 'nearest' }), [text]);
  return text ? (
    <p class="trouble" role="alert" ref={line}>
      {text}
    </p>
  ) : null;
}
