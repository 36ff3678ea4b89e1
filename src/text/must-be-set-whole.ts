/**
 * Scripts whose letters join, change shape by their neighbours, share a headline, or run from right to left. Their
 * letters can't be drawn one by one.
 */
const SET_AS_A_WHOLE = [
  'Adlam',
  'Arabic',
  'Balinese',
  'Bengali',
  'Devanagari',
  'Gujarati',
  'Gurmukhi',
  'Hanifi_Rohingya',
  'Hebrew',
  'Javanese',
  'Kannada',
  'Khmer',
  'Lao',
  'Malayalam',
  'Mandaic',
  'Mongolian',
  'Myanmar',
  'Nko',
  'Oriya',
  'Phags_Pa',
  'Sinhala',
  'Syriac',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
];

const WHOLE = new RegExp(`[${SET_AS_A_WHOLE.map((script) => `\\p{Script=${script}}`).join('')}]`, 'u');

/** Whether a text has letters that must be drawn together, without letter spacing. */
export const mustBeSetWhole = (text: string): boolean => WHOLE.test(text);
