/**
 * JSON that can be shown anywhere, also in a terminal: the same document, in which what can't be seen, or turns the
 * direction of what follows, is written as `\u…`. In JSON such signs stand in texts alone.
 */
export const seenJson = (json: string): string =>
  json.replace(
    /[\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\uffff]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
