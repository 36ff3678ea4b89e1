/** A number with commas between thousands, such as `−4,750`; independent of the machine's locale. */
export const groupedDigits = (value: number): string => {
  const [whole = '', part] = String(Math.abs(value)).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${value < 0 ? '−' : ''}${grouped}${part === undefined ? '' : `.${part}`}`;
};
