import { ApiError, hasStatus, sentenceOf } from '../api/errors.js';
import { useToast } from './toast-store.js';
import { sharedText as t } from '../language/shared-texts.js';

/** Shows why a change of the account was not saved. An ended session has its own dialog and no toast. */
export const useFailed = (): ((error: unknown, title?: string) => void) => {
  const toast = useToast();
  return (error, title = t('error')) => {
    if (hasStatus(error, 401)) return;
    toast({
      title,
      description: sentenceOf(error, t('keepTrying')),
      variant: 'destructive',
      ...(error instanceof ApiError && { reference: error.reference }),
    });
  };
};
