/** Parses "149", "149.5" or "$1,149.00" to cents; undefined if invalid. Avoids floating-point arithmetic. */
export const centsOf = (typed: string): number | undefined => {
  const [, whole = '', part = ''] = /^\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?\s*$/.exec(typed) ?? [];
  if (whole === '') return undefined;
  const cents = Number(whole.replaceAll(',', '') + part.padEnd(2, '0'));
  return cents <= 100_000_000 ? cents : undefined;
};

export const amountText = (cents: number): string => {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
