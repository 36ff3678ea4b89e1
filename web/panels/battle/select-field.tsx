interface SelectFieldProps<T extends string> {
  readonly title: string;
  readonly value: T | undefined;
  readonly values: readonly T[];
  /** What it says where nothing is picked; without it something always is. */
  readonly otherwise?: string;
  readonly onPick: (value: T | undefined) => void;
}

/** One of a few words. */
export function SelectField<T extends string>({
  title,
  value,
  values,
  otherwise,
  onPick,
}: SelectFieldProps<T>) {
  return (
    <label class="field">
      <span>{title}</span>
      <select
        value={value ?? ''}
        onChange={(event) => onPick(values.find((one) => one === event.currentTarget.value))}
      >
        {otherwise !== undefined && <option value="">{otherwise}</option>}
        {values.map((one) => (
          <option key={one} value={one}>
            {one.replaceAll('-', ' ')}
          </option>
        ))}
      </select>
    </label>
  );
}
