import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Icon, type IconName } from '../kit/icon.tsx';

/** The names of the open groups, remembered until the page is left. */
const open = new Set<string>();

interface MenuGroupProps {
  readonly icon: IconName;
  readonly text: string;
  readonly children: ComponentChildren;
}

/** Items of a menu that are folded away until somebody wants them. */
export function MenuGroup({ icon, text, children }: MenuGroupProps) {
  const group = useRef<HTMLDetailsElement>(null);
  const toggled = (isOpen: boolean) => {
    if (isOpen && !open.has(text)) group.current?.scrollIntoView({ block: 'nearest' });
    if (isOpen) open.add(text);
    else open.delete(text);
  };
  return (
    <details
      class="menu-group"
      ref={group}
      open={open.has(text)}
      onToggle={(event) => toggled(event.currentTarget.open)}
    >
      <summary class="menu-item">
        <Icon name={icon} />
        <span>{text}</span>
        <Icon name="down" />
      </summary>
      {children}
    </details>
  );
}
