const shape = /^CF(\d{6})$/;

export const firstDemoCode = 'CF000001';

/** CF000001 -> CF000002; after CF999999 it begins again. */
export const nextDemoCode = (code: string): string => {
  const number = Number(shape.exec(code)?.[1] ?? 0);
  return `CF${String((number % 999_999) + 1).padStart(6, '0')}`;
};
