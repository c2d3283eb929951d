/** What a toast says. A destructive one may carry the reference of the failed request. */
export type ToastMessage = {
  readonly title: string;
  readonly description?: string;
  readonly variant?: 'default' | 'destructive';
  readonly reference?: string | undefined;
  readonly action?: { readonly label: string; readonly run: () => void };
};

export type ShownToast = ToastMessage & { readonly id: number; readonly open: boolean };

/**
 * Holds at most one toast. A new one replaces it, with one exception: while an error is still up, an information waits
 * until the error has been closed or has run its time, so that nobody misses why something failed.
 */
export const createToastStore = () => {
  let shown: ShownToast | undefined;
  let waiting: ToastMessage | undefined;
  let count = 0;
  const listeners = new Set<() => void>();

  const put = (next: ShownToast | undefined): void => {
    shown = next;
    for (const listener of listeners) listener();
  };

  const toast = (message: ToastMessage): void => {
    if (shown?.open && shown.variant === 'destructive' && message.variant !== 'destructive') {
      waiting = message;
      return;
    }
    waiting = undefined;
    count += 1;
    put({ ...message, id: count, open: true });
  };

  const close = (id: number): void => {
    if (shown?.id !== id || !shown.open) return;
    put({ ...shown, open: false });
    const next = waiting;
    waiting = undefined;
    if (next) toast(next);
  };

  return {
    toast,
    close,
    shown: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

export const toasts = createToastStore();

/** The one way to say something in passing, on every route. */
export const useToast = (): ((message: ToastMessage) => void) => toasts.toast;
