import { useLayoutEffect } from 'preact/hooks';

/**
 * Makes parts of the page inert while something asks for an answer.
 *
 * @param within selector for the element whose children are the parts
 * @param except selector for the parts that stay usable
 */
export function useInertAround(within: string, except: string): void {
  // In a layout effect: the next press is for the parts again, and whatever asks next finds them as they were.
  useLayoutEffect(() => {
    const parts = [...document.querySelectorAll<HTMLElement>(within)]
      .flatMap(({ children }) => [...children])
      .filter((part): part is HTMLElement => part instanceof HTMLElement)
      .filter((part) => !part.inert && !part.matches(except));
    for (const part of parts) part.inert = true;
    return () => {
      for (const part of parts) part.inert = false;
    };
  }, [within, except]);
}
