import { ApiError, hasStatus, sentenceOf } from '../api/errors.js';
import { useToast } from './toast-store.js';

/** Says why something of the account was not saved. An ended session has a dialog of its own and needs no toast. */
export const useFailed = (): ((error: unknown, title?: string) => void) => {
  const toast = useToast();
  return (error, title = 'Error') => {
    if (hasStatus(error, 401)) return;
    toast({
      title,
      description: sentenceOf(error, 'This could not be saved just now. Your text is kept. Try again.'),
      variant: 'destructive',
      ...(error instanceof ApiError && { reference: error.reference }),
    });
  };
};
