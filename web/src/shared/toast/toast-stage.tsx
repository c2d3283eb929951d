import { lazy, Suspense, useSyncExternalStore, type JSX } from 'react';
import { createPortal } from 'react-dom';
import { toasts } from './toast-store.js';

const ToastCard = lazy(() => import('./toast-card.js').then(({ ToastCard: card }) => ({ default: card })));

/** Stands beside the page in the document, so that an open sheet, which makes the page inert, leaves the toast usable. */
export const ToastStage = (): JSX.Element | null => {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.shown);
  if (!shown) return null;
  return createPortal(
    <Suspense fallback={null}>
      <ToastCard shown={shown} onClose={() => toasts.close(shown.id)} />
    </Suspense>,
    document.body,
  );
};
