import type { PartnerLocation, SubscriptionTier } from '@keepsake/contracts/rest/partners';

type Use = Pick<PartnerLocation, 'currentCases' | 'casesPerMonth'>;

export const tierLabels: Readonly<Record<SubscriptionTier, string>> = {
  starter: 'Starter',
  standard: 'Standard',
  plus: 'Plus',
};

export const planLabel = ({ currentCases, casesPerMonth }: Use): string =>
  `${currentCases} of ${casesPerMonth} cases this month`;

/** Describes the effect of the next case on the plan; undefined while there is room. */
export const beforeNextCase = ({ currentCases, casesPerMonth }: Use): string | undefined => {
  const next = currentCases + 1;
  if (next > casesPerMonth)
    return `You’ve used all ${casesPerMonth} cases this month. This one will be counted as over plan.`;
  if (next === casesPerMonth)
    return `This will be case ${next} of ${casesPerMonth}, the last one within your plan this month.`;
  return undefined;
};
