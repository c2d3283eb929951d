import type { JSX } from 'react';
import { copyText } from '../../../shared/copy-text.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { sharedText as shared } from '../../../shared/language/shared-texts.js';
import { timelineText as t } from './timeline-texts.js';

type Props = { readonly title: string; readonly isPrivate: boolean };

/** Copies the link immediately; the toast offers the device's share sheet. */
export const ShareButton = ({ title, isPrivate }: Props): JSX.Element => {
  const toast = useToast();
  const share = async (): Promise<void> => {
    const url = window.location.origin + window.location.pathname;
    if (!(await copyText(url))) {
      toast({ title: shared('error'), description: shared('address', { url }), variant: 'destructive' });
      return;
    }
    toast({
      title: t('copied'),
      description: isPrivate ? t('invited') : t('anyone'),
      ...('share' in navigator && {
        // Closing the share sheet without a choice rejects; that is not an error.
        action: { label: t('send'), run: () => void navigator.share({ title, url }).catch(() => undefined) },
      }),
    });
  };
  return (
    <button type="button" className="button button-quiet" onClick={() => void share()}>
      {t('share')}
    </button>
  );
};
