const plates = (count: number): string => (count === 1 ? '1 plate' : `${count} plates`);

/** Words of the back office, which is in English only. */
export const staffTexts = {
  alertOut: 'No plates are left. None can be given to a case until plates arrive.',
  alertLow: (count: number, threshold: number): string =>
    `${plates(count)} left. The partner is warned at ${threshold}.`,
  lasts: (days: number): string =>
    days === 0
      ? 'At the current pace these last less than a day.'
      : `At the current pace these last about ${days === 1 ? '1 day' : `${days} days`}.`,
  statement: 'A PDF of the month: opening count, every move, closing count, and the cases of the month.',
  by: 'by staff',
  noMoves: 'Add plates, or record a delivery under Restock.',
} as const;
