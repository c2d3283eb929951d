import { handoverMessages } from '@keepsake/contracts/catalog/handover-messages';
import { plateRequestMessages } from '@keepsake/contracts/catalog/plate-request-messages';
import { problem } from '@keepsake/platform/problem';

export const applicationNotFound = () =>
  problem('not-found', 'application-not-found', 'Application not found. Refresh the list.');

export const accountNotFound = () =>
  problem('not-found', 'account-not-found', 'Partner account not found. Refresh the list.');

export const locationNotFound = () =>
  problem('not-found', 'location-not-found', 'Location not found. Refresh the list.');

export const alertNotFound = () => problem('not-found', 'alert-not-found', 'Alert not found. Refresh the list.');

export const caseNotFound = () => problem('not-found', 'case-not-found', 'Case not found. Refresh the list.');

export const caseFileNotFound = () => problem('not-found', 'case-file-not-found', handoverMessages.fileUnknown);

export const casePreviewNotFound = () =>
  problem('not-found', 'case-preview-not-found', handoverMessages.previewUnknown);

export const plateRequestNotFound = () => problem('not-found', 'plate-request-not-found', plateRequestMessages.unknown);
