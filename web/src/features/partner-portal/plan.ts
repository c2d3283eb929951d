import type { PartnerLocation, SubscriptionTier } from '@keepsake/contracts/rest/partners';
import { number } from '../../shared/formats.js';
import { portalText as t } from './portal-texts.js';

type Use = Pick<PartnerLocation, 'currentCases' | 'casesPerMonth'>;

export const tierLabel = (tier: SubscriptionTier): string => t(`tier-${tier}`);

export const planLabel = ({ currentCases, casesPerMonth }: Use): string =>
  t('usedCases', { used: number(currentCases), most: casesPerMonth });

/** Describes the effect of the next case on the plan; undefined while there is room. */
export const beforeNextCase = ({ currentCases, casesPerMonth }: Use): string | undefined => {
  const next = currentCases + 1;
  if (next > casesPerMonth) return t('overNext', { most: casesPerMonth });
  if (next === casesPerMonth) return t('lastNext', { next: number(next), most: number(casesPerMonth) });
  return undefined;
};
