import { useEffect, useRef } from 'preact/hooks';

/** Says what did not work, where it is seen: the sheet may be longer than the screen. */
export function TroubleLine({ text }: { text: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => void line.current?.scrollIntoView({ block: 'nearest' }), [text]);
  return text ? (
    <p class="trouble" role="alert" ref={line}>
      {text}
    </p>
  ) : null;
}
