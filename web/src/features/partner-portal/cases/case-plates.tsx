import { caseMessages } from '@keepsake/contracts/catalog/case-messages';
import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import { useState, type JSX } from 'react';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { sharedText } from '../../../shared/language/shared-texts.js';
import { useUndoAssignment } from './cases-api.js';
import { assignText as t } from './texts/assign-texts.js';
import './texts/case-sentences-texts.js';

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
          <bdi dir="ltr">{groupPlateCode(code)}</bdi>{' '}
          {mayUndo && asking !== code && (
            <button
              type="button"
              className="button button-text"
              aria-label={t('removePlate', { code: groupPlateCode(code) })}
              onClick={() => setAsking(code)}
            >
              {t('remove')}
            </button>
          )}
          {asking === code && (
            <span
              className="case-buttons"
              role="group"
              aria-label={t('removeQuestion', { code: groupPlateCode(code) })}
            >
              <PendingButton
                type="button"
                variant="quiet"
                pending={undo.isPending}
                pendingLabel={t('removing')}
                onClick={() =>
                  undo.mutate(code, {
                    onSuccess: () => toast({ title: sentence(caseMessages.undone) }),
                    onError: (error) => failed(error, sentence(caseMessages.undoFailed)),
                    onSettled: () => setAsking(undefined),
                  })
                }
              >
                {t('removeHere')}
              </PendingButton>
              <button type="button" className="button button-quiet" onClick={() => setAsking(undefined)}>
                {sharedText('cancel')}
              </button>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
};
