/** Rates are percent with one decimal in REST (12.5) and integer tenths of a percent internally (125). */

export const defaultCommissionRateTenths = 100;

/** Returns tenths of a percent, or undefined if the percent is outside 0-100 or finer than 0.1. */
export const tenthsOfPercent = (percent: number): number | undefined => {
  const tenths = Math.round(percent * 10);
  // 33.3 * 10 is 332.99999999999994 in binary, so the nearest tenth is converted back and compared.
  return percent >= 0 && percent <= 100 && tenths / 10 === percent ? tenths : undefined;
};

export const percentOfTenths = (tenths: number): number => tenths / 10;

/** Formats a rate as "12.5%" or "10%", in another language as usual there: "12,5 %". */
export const formatRate = (tenths: number, locale = 'en-US'): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(tenths / 1_000);
