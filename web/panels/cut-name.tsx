import { useState } from 'preact/hooks';

/** The full name of a campaign, shown if the top bar cuts it off. */
export function CutName({ name }: { name: string }) {
  const [isCut] = useState(() => {
    const title = document.querySelector('.bar-title h1');
    return (
      title !== null &&
      (isLonger(title.scrollHeight, title.clientHeight) || isLonger(title.scrollWidth, title.clientWidth))
    );
  });
  return isCut ? <h2 dir="auto">{name}</h2> : null;
}

/** Whether text overflows its box. Letters may extend a pixel or two beyond their line without being cut off. */
const isLonger = (whole: number, seen: number): boolean => whole > seen + 2;
