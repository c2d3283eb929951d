import { lazy, Suspense, useSyncExternalStore, type JSX } from 'react';
import { createPortal } from 'react-dom';
import { toasts } from './toast-store.js';

const ToastCard = lazy(() => import('./toast-card.js').then(({ ToastCard: card }) => ({ default: card })));

/** Renders beside the page, so that the toast stays usable when a sheet makes the page inert. */
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
