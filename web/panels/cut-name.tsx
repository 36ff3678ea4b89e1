import { useState } from 'preact/hooks';

/** The name of a campaign, where the bar has no room for all of it. */
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

/** Letters reach beyond their line by a pixel or two, without being cut. */
const isLonger = (whole: number, seen: number): boolean => whole > seen + 2;
