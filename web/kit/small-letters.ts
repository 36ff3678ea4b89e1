/**
 * The `transform` of letters in a picture that is only a few units wide; they are set ten times as large. WebKit draws
 * none that are smaller than a unit, and rounds the widths of small ones to whole units.
 */
export const TENTH = 'scale(.1)';
