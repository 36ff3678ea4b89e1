import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

const WRITING = ':is(.name-form, .mark-picker, .road-picker, .note-editor):focus-within';

/**
 * Marks a section while somebody writes in it, so that the panel makes room. Waits until a press is over: what is
 * pressed must not move away from under the pointer.
 */
export function useRoomForWriting(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const abort = new AbortController();
    const options = { capture: true, signal: abort.signal };
    let isPressed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (isPressed) return;
      const isWriting = section.current?.querySelector(WRITING) != null;
      section.current?.toggleAttribute('data-writing', isWriting);
    };
    const lookSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(look);
    };
    const press = (pressed: boolean) => () => {
      isPressed = pressed;
      lookSoon();
    };
    addEventListener('pointerdown', press(true), options);
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, press(false), options);
    for (const turn of ['focusin', 'focusout']) addEventListener(turn, lookSoon, options);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [section]);
}
