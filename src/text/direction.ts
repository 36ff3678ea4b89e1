const LETTER = String.raw`[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]\p{M}*`;

/** A run of words in right-to-left scripts, with the spaces and punctuation between them. */
const FROM_THE_RIGHT = new RegExp(String.raw`(${LETTER}(?:[^\p{L}\p{Nd}:→]*${LETTER})*)`, 'u');

/**
 * Splits a text by direction: parts with an odd index are written from right to left, those with an even one are not.
 */
export const partsByDirection = (text: string): readonly string[] => text.split(FROM_THE_RIGHT);
