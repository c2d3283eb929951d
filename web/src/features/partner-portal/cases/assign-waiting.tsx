import { caseMessages } from '@keepsake/contracts/catalog/case-messages';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { sentenceOf } from '../../../shared/api/errors.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { filled, slot } from '../../../shared/area/filled.js';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { listed } from '../../../shared/formats.js';
import { dismissLost, noteLost, useAssignQueue, useLost } from './assign-queue.js';
import { assignText as t } from './texts/assign-texts.js';
import { casesText } from './texts/cases-texts.js';
import './texts/case-sentences-texts.js';

/** Sends the queue of this device from every page of the portal, and shows refused assignments. */
export const AssignWaiting = (): JSX.Element => {
  const toast = useToast();
  const lost = useLost();
  const waiting = useAssignQueue({
    onDone: ({ subjectName }) => toast({ title: sentence(caseMessages.assigned), description: subjectName }),
    onRefused: (one, error) => {
      const caseId = error.body['caseId'];
      noteLost({
        ...one,
        why: sentenceOf(error, casesText('tryLater')),
        ...(typeof caseId === 'string' && { caseId }),
      });
    },
  });
  return (
    <>
      {waiting.length > 0 && (
        <p className="notice notice-warning portal-waiting" role="status">
          {filled(t('waiting', { names: slot(0) }), <bdi>{listed(waiting.map(({ subjectName }) => subjectName))}</bdi>)}
        </p>
      )}
      {lost.map((one) => (
        <div
          key={`${one.orderRef} ${one.code}`}
          className="notice notice-warning portal-waiting"
          role="group"
          aria-label={sentence(caseMessages.assignFailed)}
        >
          <p>
            {filled(
              t('lost', { failed: slot(0), code: slot(1), name: slot(2), why: slot(3) }),
              <strong>{sentence(caseMessages.assignFailed)}</strong>,
              <bdi dir="ltr">{groupPlateCode(one.code)}</bdi>,
              <bdi>{one.subjectName}</bdi>,
              one.why,
            )}
          </p>
          <div className="case-buttons">
            {one.caseId !== undefined && (
              <Link className="button button-quiet" to={`/partner-portal/cases/${one.caseId}`}>
                {t('openThat')}
              </Link>
            )}
            {one.inCase !== undefined && (
              <Link className="button button-quiet" to={`/partner-portal/cases/${one.inCase}`}>
                {t('openOne', { name: one.subjectName })}
              </Link>
            )}
            <button type="button" className="button button-quiet" onClick={() => dismissLost(one)}>
              {t('dismiss')}
            </button>
          </div>
        </div>
      ))}
    </>
  );
};
