import { subLinkMessages } from '@keepsake/contracts/catalog/affiliate-messages';
import { maxSubLinks } from '@keepsake/contracts/values/sub-link';
import { invalidFields, problem } from '@keepsake/platform/problem';

export type SubLink = { readonly id: string; readonly label: string };

/** Counts and cents, without reversed sales and those under review. */
export type SubLinkFigures = { readonly clicks: number; readonly sales: number; readonly cents: number };

/** Returns why no further sub-link with this label can be added; undefined if it can. */
export const subLinkProblem = (existing: readonly SubLink[], label: string) => {
  if (existing.some((one) => one.label === label))
    return invalidFields([{ field: 'label', message: subLinkMessages.taken }]);
  return existing.length >= maxSubLinks ? problem('conflict', 'sub-links-full', subLinkMessages.full) : undefined;
};

export const subLinkNotFound = () => problem('not-found', 'sub-link-not-found', subLinkMessages.unknown);
