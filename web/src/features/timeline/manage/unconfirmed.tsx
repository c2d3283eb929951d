import { useMutation } from '@tanstack/react-query';
import type { JSX } from 'react';
import { path, sendJson } from '../../../shared/api/client.js';
import { newKey } from '../../../shared/api/idempotency.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useFailed } from '../../../shared/toast/use-failed.js';

const sent = 'Email sent. Click its link; it may take a minute to arrive.';

/** Shown above every section until the owner confirms the activation by the emailed link. */
export const Unconfirmed = ({ code }: { readonly code: string }): JSX.Element => {
  const failed = useFailed();
  const again = useMutation({
    mutationFn: () => sendJson<unknown>(path`/api/timeline/${code}/confirmation`, { key: newKey() }),
    onError: (error) => failed(error),
  });
  return (
    <aside className="notice notice-warning manage-unconfirmed" aria-label="Please confirm your address">
      <p>
        <strong>Please confirm that it was you who activated this plate.</strong> We have mailed you a link. Everything
        works meanwhile; only asking keepers, opening a private page, search engines and the copy to take home wait for
        it.
      </p>
      {again.isSuccess ? (
        <p role="status">{sent}</p>
      ) : (
        <PendingButton
          type="button"
          variant="quiet"
          pending={again.isPending}
          pendingLabel="Sending…"
          onClick={() => again.mutate()}
        >
          Send the email again
        </PendingButton>
      )}
    </aside>
  );
};
