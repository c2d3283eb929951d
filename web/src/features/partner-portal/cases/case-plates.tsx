import { caseMessages } from '@keepsake/contracts/catalog/case-messages';
import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import { useState, type JSX } from 'react';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { useUndoAssignment } from './cases-api.js';

/** Lists the plates of a case; each can be removed until the family has opened the page. */
export const CasePlates = ({ one }: { readonly one: PartnerCase }): JSX.Element => {
  const undo = useUndoAssignment(one.id);
  const [asking, setAsking] = useState<string>();
  const toast = useToast();
  const failed = useFailed();
  const mayUndo = one.state !== 'claimed' && one.timelineUrl === null;
  return (
    <ul className="assign-plates">
      {one.qrTokens.map((code) => (
        <li key={code}>
          {groupPlateCode(code)}{' '}
          {mayUndo && asking !== code && (
            <button
              type="button"
              className="button button-text"
              aria-label={`Remove plate ${groupPlateCode(code)}`}
              onClick={() => setAsking(code)}
            >
              Remove
            </button>
          )}
          {asking === code && (
            <span className="case-buttons" role="group" aria-label={`Remove plate ${groupPlateCode(code)}?`}>
              <PendingButton
                type="button"
                variant="quiet"
                pending={undo.isPending}
                pendingLabel="Removing…"
                onClick={() =>
                  undo.mutate(code, {
                    onSuccess: () => toast({ title: caseMessages.undone }),
                    onError: (error) => failed(error, caseMessages.undoFailed),
                    onSettled: () => setAsking(undefined),
                  })
                }
              >
                Remove from this case
              </PendingButton>
              <button type="button" className="button button-quiet" onClick={() => setAsking(undefined)}>
                Cancel
              </button>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
};
