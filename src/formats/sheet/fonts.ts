export const LABEL_FONT = "'Alegreya Sans', 'Gill Sans', 'Trebuchet MS', sans-serif";
export const TITLE_FONT = "'IM Fell English SC', 'Goudy Old Style', Palatino, serif";
