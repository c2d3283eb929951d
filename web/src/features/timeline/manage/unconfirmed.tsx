import { useMutation } from '@tanstack/react-query';
import type { JSX } from 'react';
import { path, sendJson } from '../../../shared/api/client.js';
import { newKey } from '../../../shared/api/idempotency.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { manageText as t } from './manage-texts.js';

/** Shown above every section until the owner confirms the activation by the emailed link. */
export const Unconfirmed = ({ code }: { readonly code: string }): JSX.Element => {
  const failed = useFailed();
  const again = useMutation({
    mutationFn: () => sendJson<unknown>(path`/api/timeline/${code}/confirmation`, { key: newKey() }),
    onError: (error) => failed(error),
  });
  return (
    <aside className="notice notice-warning manage-unconfirmed" aria-label={t('confirm')}>
      <p>
        <strong>{t('confirmLead')}</strong> {t('confirmMore')}
      </p>
      {again.isSuccess ? (
        <p role="status">{t('confirmSent')}</p>
      ) : (
        <PendingButton
          type="button"
          variant="quiet"
          pending={again.isPending}
          pendingLabel={t('sending')}
          onClick={() => again.mutate()}
        >
          {t('confirmAgain')}
        </PendingButton>
      )}
    </aside>
  );
};
