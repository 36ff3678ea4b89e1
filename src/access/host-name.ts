/** The name or address in a `Host` header, without port and brackets; `null` if there is none. */
export function hostName(host: string | undefined): string | null {
  const url = `http://${host ?? ''}`;
  if (!host || !URL.canParse(url)) return null;
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
}
