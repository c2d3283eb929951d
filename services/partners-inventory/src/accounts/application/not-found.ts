import { problem } from '@keepsake/platform/problem';

export const applicationNotFound = () =>
  problem('not-found', 'application-not-found', 'Application not found. Refresh the list.');

export const accountNotFound = () =>
  problem('not-found', 'account-not-found', 'Partner account not found. Refresh the list.');

export const locationNotFound = () =>
  problem('not-found', 'location-not-found', 'Location not found. Refresh the list.');
