interface SwitchItemProps {
  readonly text: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

/** A switch as a line of a menu or form. */
export const SwitchItem = ({ text, isOn, onToggle }: SwitchItemProps) => (
  <button type="button" class="menu-item menu-toggle" role="switch" aria-checked={isOn} onClick={onToggle}>
    <span class="toggle" aria-hidden="true" />
    <span>{text}</span>
  </button>
);
