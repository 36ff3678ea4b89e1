import type { TableFormat } from '../../../src/formats/tables/table-formats.ts';

export type ImportFormat = TableFormat | 'own';

export const IMPORT_FORMATS: Readonly<Record<ImportFormat, string>> = {
  own: 'our own JSON',
  'hex-describe': 'Hex Describe',
  foundry: 'Foundry VTT',
  datasworn: 'Datasworn',
  csv: 'CSV',
  markdown: 'Markdown',
};
