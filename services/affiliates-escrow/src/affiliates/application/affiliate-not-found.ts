import { problem } from '@keepsake/platform/problem';

export const affiliateNotFound = () =>
  problem('not-found', 'affiliate-not-found', 'Affiliate not found. Refresh the list.');
