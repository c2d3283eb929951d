import { plateRequestMessages } from '@keepsake/contracts/catalog/plate-request-messages';
import { problem } from '@keepsake/platform/problem';

export const alertNotFound = () => problem('not-found', 'alert-not-found', 'Alert not found. Refresh the list.');

export const plateRequestNotFound = () => problem('not-found', 'plate-request-not-found', plateRequestMessages.unknown);
