import { plateRequestMessages } from '@keepsake/contracts/catalogue/plate-request-messages';
import { problem } from '@keepsake/platform/problem';

export const applicationNotFound = () =>
  problem('not-found', 'application-not-found', 'We know no such application. Please look at the list again.');

export const accountNotFound = () =>
  problem('not-found', 'account-not-found', 'We know no such partner account. Please look at the list again.');

export const locationNotFound = () =>
  problem('not-found', 'location-not-found', 'We know no such location. Please look at the list again.');

export const alertNotFound = () =>
  problem('not-found', 'alert-not-found', 'We know no such alert. Please look at the list again.');

export const caseNotFound = () =>
  problem('not-found', 'case-not-found', 'We know no such case. Please look at the list again.');

export const plateRequestNotFound = () => problem('not-found', 'plate-request-not-found', plateRequestMessages.unknown);
