import type { PartnerLocation, SubscriptionTier } from '@keepsake/contracts/rest/partners';

type Use = Pick<PartnerLocation, 'currentCases' | 'casesPerMonth'>;

export const tierWords: Readonly<Record<SubscriptionTier, string>> = {
  starter: 'Starter',
  standard: 'Standard',
  plus: 'Plus',
};

export const planWords = ({ currentCases, casesPerMonth }: Use): string =>
  `${currentCases} of ${casesPerMonth} cases this month`;

/** What the next case means for the plan, said before it is created; nothing while there is room. */
export const beforeNextCase = ({ currentCases, casesPerMonth }: Use): string | undefined => {
  const next = currentCases + 1;
  if (next > casesPerMonth) return `This will be case ${next} of ${casesPerMonth}. It is created and marked over plan.`;
  if (next === casesPerMonth)
    return `This will be case ${next} of ${casesPerMonth}, the last one within your plan this month.`;
  return undefined;
};
