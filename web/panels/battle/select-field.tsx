interface SelectFieldProps<T extends string> {
  readonly title: string;
  readonly value: T | undefined;
  readonly values: readonly T[];
  /** The option for picking nothing; without it one of the values is always picked. */
  readonly otherwise?: string;
  readonly onPick: (value: T | undefined) => void;
}

/** A labelled list to choose one of a few words from. */
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
