import { Component, type ComponentChildren } from 'preact';

interface DrawnFromProps {
  /** Always as many, in the same order. */
  readonly values: readonly unknown[];
  /** Reads no signal itself. */
  readonly draw: () => ComponentChildren;
}

/**
 * A piece of a long list, drawn anew only where one of the values that it is drawn from is another than before. What a memo
 * keeps of it instead goes on holding the whole list as it was when the piece was drawn.
 */
export class DrawnFrom extends Component<DrawnFromProps> {
  override shouldComponentUpdate({ values }: DrawnFromProps): boolean {
    return values.some((value, index) => value !== this.props.values[index]);
  }

  override render({ draw }: DrawnFromProps): ComponentChildren {
    return draw();
  }
}
