/** What a toast says. A destructive one may carry the reference of the failed request. */
export type ToastMessage = {
  readonly title: string;
  readonly description?: string;
  readonly variant?: 'default' | 'destructive';
  readonly reference?: string | undefined;
  /** An error that is said while the page changes. */
  readonly outlivesPage?: boolean;
  readonly action?: { readonly label: string; readonly run: () => void };
};

export type ShownToast = ToastMessage & { readonly id: number; readonly open: boolean };

/** Holds at most one toast. A new one replaces it at once, errors included. */
export const createToastStore = () => {
  let shown: ShownToast | undefined;
  let count = 0;
  const listeners = new Set<() => void>();

  const put = (next: ShownToast | undefined): void => {
    shown = next;
    for (const listener of listeners) listener();
  };

  const toast = (message: ToastMessage): void => {
    count += 1;
    put({ ...message, id: count, open: true });
  };

  const close = (id: number): void => {
    if (shown?.id !== id || !shown.open) return;
    put({ ...shown, open: false });
  };

  /** An error is over when the same person's next act succeeds or they are on another page. */
  const closeError = (): void => {
    if (shown?.open && shown.variant === 'destructive' && shown.outlivesPage !== true) close(shown.id);
  };

  return {
    toast,
    close,
    closeError,
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
