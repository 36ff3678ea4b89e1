const bringIntoView = (line: HTMLElement | null): void => line?.scrollIntoView({ block: 'nearest' });

/**
 * Shows what failed, has it read aloud, and scrolls there, since what holds it may be higher than the screen; nothing
 * if the text is empty.
 */
export const Trouble = ({ text }: { text: string }) =>
  text ? (
    <p class="trouble" role="alert" ref={bringIntoView}>
      {text}
    </p>
  ) : null;
