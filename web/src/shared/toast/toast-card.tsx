import * as Toast from '@radix-ui/react-toast';
import type { JSX } from 'react';
import { CloseIcon } from '../controls/icons.js';
import type { ShownToast } from './toast-store.js';
import { sharedText as t } from '../language/shared-texts.js';
import './toast.css';

type Props = { readonly shown: ShownToast; readonly onClose: () => void };

/** Radix provides F8, swipe, pause and announcement; the store allows one toast at a time. */
export const ToastCard = ({ shown, onClose }: Props): JSX.Element => {
  const destructive = shown.variant === 'destructive';
  return (
    <Toast.Provider
      duration={5000}
      swipeDirection={document.documentElement.dir === 'rtl' ? 'left' : 'right'}
      swipeThreshold={50}
      label={t('notification')}
    >
      <Toast.Root
        key={shown.id}
        className="toast"
        data-variant={shown.variant ?? 'default'}
        open={shown.open}
        type={destructive ? 'foreground' : 'background'}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
      >
        {/* Radix announces the text, hence no second live region here. */}
        <div role={destructive ? 'alert' : 'status'} aria-live="off" className="toast-text">
          <Toast.Title className="toast-title">{shown.title}</Toast.Title>
          {shown.description !== undefined && (
            <Toast.Description className="toast-description">{shown.description}</Toast.Description>
          )}
          {shown.reference !== undefined && (
            <p className="toast-reference">{t('reference', { id: shown.reference })}</p>
          )}
        </div>
        {shown.action && (
          <Toast.Action className="toast-action" altText={shown.action.label} onClick={shown.action.run}>
            {shown.action.label}
          </Toast.Action>
        )}
        <Toast.Close className="toast-close" aria-label={t('close')}>
          <CloseIcon />
        </Toast.Close>
      </Toast.Root>
      {/* Radix fills in the key. */}
      <Toast.Viewport className="toast-viewport" label={t('notifications', { hotkey: '{hotkey}' })} />
    </Toast.Provider>
  );
};
