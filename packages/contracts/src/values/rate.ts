/** Rates travel as percent with one decimal (REST: 12.5) and are kept as whole tenths of a percent (125). */

export const defaultCommissionRateTenths = 100;

/** Tenths of a percent, or undefined when the percent is outside 0-100 or finer than 0.1. */
export const tenthsOfPercent = (percent: number): number | undefined => {
  const tenths = Math.round(percent * 10);
  // 33.3 * 10 is 332.99999999999994 in binary; the nearest tenth read back must be the very number that was sent.
  return percent >= 0 && percent <= 100 && tenths / 10 === percent ? tenths : undefined;
};

export const percentOfTenths = (tenths: number): number => tenths / 10;

/** "12.5%" or "10%". */
export const formatRate = (tenths: number): string => `${tenths / 10}%`;
