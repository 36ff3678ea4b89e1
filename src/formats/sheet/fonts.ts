export const LABEL_FONT = "'Alegreya Sans', 'Gill Sans', 'Trebuchet MS', sans-serif";
/** For names on a map. */
export const NAME_FONT = "'IM Fell English', 'Goudy Old Style', Palatino, Georgia, serif";
export const TITLE_FONT = "'IM Fell English SC', 'Goudy Old Style', Palatino, serif";
