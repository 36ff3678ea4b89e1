import { useEffect } from 'preact/hooks';

/**
 * Lets nothing be pressed or reached by keys as long as something asks for an answer, but for what is named.
 *
 * @param within selects what has the parts of the page as its children
 * @param except selects the parts that stay as they are
 */
export function useInertAround(within: string, except: string): void {
  useEffect(() => {
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
