const LETTER = String.raw`[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]\p{M}*`;

/** Words of scripts that are written from the right, with the spaces and signs between two of them. */
const FROM_THE_RIGHT = new RegExp(String.raw`(${LETTER}(?:[^\p{L}\p{Nd}:→]*${LETTER})*)`, 'u');

/** The parts of a text: every second one, from the one after the first, is written from the right. */
export const partsByDirection = (text: string): readonly string[] => text.split(FROM_THE_RIGHT);
