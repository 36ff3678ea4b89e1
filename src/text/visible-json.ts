/**
 * Makes JSON safe to show anywhere, even in a terminal: the same document, with invisible characters and bidirectional
 * controls escaped as `\u…`. In JSON these can only occur inside strings.
 */
export const visibleJson = (json: string): string =>
  json.replace(
    /[\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\uffff]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
