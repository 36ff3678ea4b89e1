/**
 * Scripts whose letters join, change by what stands beside them, share a line above them, or run from the right. They can't be
 * set one by one.
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

/** Whether a text has letters that must not be drawn apart: no space may be put between them. */
export const isSetAsAWhole = (text: string): boolean => WHOLE.test(text);
