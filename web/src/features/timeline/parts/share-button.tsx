import type { JSX } from 'react';
import { copyText } from '../../../shared/copy-text.js';
import { useToast } from '../../../shared/toast/toast-store.js';

type Props = { readonly title: string; readonly isPrivate: boolean };

/** Copies the link immediately; the toast offers the device's share sheet. */
export const ShareButton = ({ title, isPrivate }: Props): JSX.Element => {
  const toast = useToast();
  const share = async (): Promise<void> => {
    const url = window.location.origin + window.location.pathname;
    if (!(await copyText(url))) {
      toast({ title: 'Error', description: `The link could not be copied. It is ${url}`, variant: 'destructive' });
      return;
    }
    toast({
      title: 'Link Copied!',
      description: isPrivate
        ? 'People need the access code or an invitation to open it.'
        : 'Anyone with the link can see this page.',
      ...('share' in navigator && {
        // Closing the share sheet without a choice rejects; that is not an error.
        action: { label: 'Send to…', run: () => void navigator.share({ title, url }).catch(() => undefined) },
      }),
    });
  };
  return (
    <button type="button" className="button button-quiet" onClick={() => void share()}>
      Share Timeline
    </button>
  );
};
