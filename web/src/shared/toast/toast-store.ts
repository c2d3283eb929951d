/** Content of a toast. A destructive one may include the reference of the failed request. */
export type ToastMessage = {
  readonly title: string;
  readonly description?: string;
  readonly variant?: 'default' | 'destructive';
  readonly reference?: string | undefined;
  /** An error that stays open across a navigation. */
  readonly outlivesPage?: boolean;
  readonly action?: { readonly label: string; readonly run: () => void };
};

export type ShownToast = ToastMessage & { readonly id: number; readonly open: boolean };

/** Holds at most one toast. A new one replaces it immediately, errors included. */
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

  /** Closes an error after the next success or navigation. */
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

/** Returns the function that shows a toast; used on every route. */
export const useToast = (): ((message: ToastMessage) => void) => toasts.toast;
