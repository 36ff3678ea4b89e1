import { Component, type ComponentChildren } from 'preact';

interface DrawnFromProps {
  /** The values it is drawn from: always equally many, in the same order. */
  readonly values: readonly unknown[];
  /** Must not read signals. */
  readonly draw: () => ComponentChildren;
}

/**
 * A piece of a long list, rendered again only if one of its values has changed. A memo would keep the whole list alive
 * as it was when the piece was rendered.
 */
export class RenderOnChange extends Component<DrawnFromProps> {
  override shouldComponentUpdate({ values }: DrawnFromProps): boolean {
    return values.some((value, index) => value !== this.props.values[index]);
  }

  override render({ draw }: DrawnFromProps): ComponentChildren {
    return draw();
  }
}
