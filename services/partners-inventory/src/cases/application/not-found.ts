import { handoverMessages } from '@keepsake/contracts/catalog/handover-messages';
import { problem } from '@keepsake/platform/problem';

export const caseNotFound = () => problem('not-found', 'case-not-found', 'Case not found. Refresh the list.');

export const caseFileNotFound = () => problem('not-found', 'case-file-not-found', handoverMessages.fileUnknown);

export const casePreviewNotFound = () =>
  problem('not-found', 'case-preview-not-found', handoverMessages.previewUnknown);
