import { problem } from '@keepsake/platform/problem';

export const applicationNotFound = () =>
  problem('not-found', 'application-not-found', 'We know no such application. Please look at the list again.');

export const accountNotFound = () =>
  problem('not-found', 'account-not-found', 'We know no such partner account. Please look at the list again.');

export const locationNotFound = () =>
  problem('not-found', 'location-not-found', 'We know no such location. Please look at the list again.');
