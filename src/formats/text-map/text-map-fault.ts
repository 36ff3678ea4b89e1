/** The reason why a text map can't be imported at all. Its message says what would be valid. */
export class TextMapFault extends Error {
  override readonly name = 'TextMapFault';
  readonly code: 'request/malformed' | 'request/too-large';

  constructor(code: TextMapFault['code'], message: string) {
    super(message);
    this.code = code;
  }
}
