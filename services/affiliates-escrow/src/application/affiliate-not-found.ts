import { problem } from '@keepsake/platform/problem';

export const affiliateNotFound = () =>
  problem('not-found', 'affiliate-not-found', 'We know no such affiliate. Please look at the list again.');
