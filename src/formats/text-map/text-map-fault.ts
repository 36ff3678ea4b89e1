/** Why nothing at all can be taken over of a text map. Its message says what would be right. */
export class TextMapFault extends Error {
  override readonly name = 'TextMapFault';
  readonly code: 'request/malformed' | 'request/too-large';

  constructor(code: TextMapFault['code'], message: string) {
    super(message);
    this.code = code;
  }
}
