/** The reason why a text map can't be imported at all. Its message says what would be valid. */
export class TextMapFault extends Error {
  override readonly name = 'TextMapFault';
  readonly code: 'request/malformed' | 'request/too-large';

  /** True if it is no text at all, such as an archive that was taken for a map. */
  readonly isBinary: boolean;

  constructor(code: TextMapFault['code'], message: string, { isBinary = false } = {}) {
    super(message);
    this.code = code;
    this.isBinary = isBinary;
  }
}
