import { useEffect, useMemo, useRef } from 'preact/hooks';
import { encode } from 'uqr';

/** Light modules around the code, as many as its standard asks for (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A link as a QR code, for a phone's camera: dark on light even in the dark theme, as some cameras need that. */
export function LinkCode({
  url,
  label,
  hint = 'Or let them point the camera of a phone at this.',
}: {
  url: string;
  label: string;
  hint?: string;
}) {
  const figure = useRef<HTMLElement>(null);
  // The code appears below the form, perhaps out of view, but is what the user is waiting for.
  useEffect(() => figure.current?.scrollIntoView({ block: 'nearest' }), [url]);
  const { size, data } = useMemo(() => encode(url, { ecc: 'M', border: QUIET_ZONE }), [url]);
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <figure class="link-code" ref={figure}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        shape-rendering="crispEdges"
        role="img"
        aria-label={`QR code: ${label}`}
        data-testid="link-code"
      >
        <rect width={size} height={size} fill="#ffffff" />
        <path d={dark.join('')} fill="#000000" />
      </svg>
      <figcaption class="quiet">{hint}</figcaption>
    </figure>
  );
}
