import { percent } from '../../../kit/percent.ts';

/** How likely a row is, as a bar and in numbers; a question mark while that is not known. */
export function ShareBar({ share }: { share: number | null }) {
  const setShare = (bar: HTMLElement | null) => bar?.style.setProperty('--share', `${(share ?? 0) * 100}%`);
  return (
    <span class="share">
      <span class="odds-bar" ref={setShare} />
      <span class="odds-share">{share === null ? '?' : percent(share)}</span>
    </span>
  );
}
