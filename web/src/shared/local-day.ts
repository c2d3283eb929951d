const pad = (value: number): string => String(value).padStart(2, '0');

/** Returns the day YYYY-MM-DD on the clock of this device. */
export const localDay = (at: Date): string => `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
