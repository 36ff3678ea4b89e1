import { useEffect, useState } from 'preact/hooks';

/** Renders a component again at this interval, for example because it says how long ago something was. */
export function useRenderEvery(ms: number): void {
  const [, count] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => count((times) => times + 1), ms);
    return () => clearInterval(timer);
  }, [ms]);
}
