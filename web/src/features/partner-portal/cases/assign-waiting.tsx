import { caseMessages } from '@keepsake/contracts/catalog/case-messages';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { sentenceOf } from '../../../shared/api/errors.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { dismissLost, noteLost, useAssignQueue, useLost } from './assign-queue.js';

/** Sends the queue of this device from every page of the portal, and shows refused assignments. */
export const AssignWaiting = (): JSX.Element => {
  const toast = useToast();
  const lost = useLost();
  const waiting = useAssignQueue({
    onDone: ({ subjectName }) => toast({ title: caseMessages.assigned, description: subjectName }),
    onRefused: (one, error) => {
      const caseId = error.body['caseId'];
      noteLost({
        ...one,
        why: sentenceOf(error, 'Please try again in a moment.'),
        ...(typeof caseId === 'string' && { caseId }),
      });
    },
  });
  return (
    <>
      {waiting.length > 0 && (
        <p className="notice notice-warning portal-waiting" role="status">
          Waiting on this device until you are online: a plate for{' '}
          {waiting.map(({ subjectName }) => subjectName).join(', ')}.
        </p>
      )}
      {lost.map((one) => (
        <div
          key={`${one.orderRef} ${one.code}`}
          className="notice notice-warning portal-waiting"
          role="group"
          aria-label={caseMessages.assignFailed}
        >
          <p>
            <strong>{caseMessages.assignFailed}</strong>: plate {groupPlateCode(one.code)} for {one.subjectName}.{' '}
            {one.why}
          </p>
          <div className="case-buttons">
            {one.caseId !== undefined && (
              <Link className="button button-quiet" to={`/partner-portal/cases/${one.caseId}`}>
                Open that case
              </Link>
            )}
            {one.inCase !== undefined && (
              <Link className="button button-quiet" to={`/partner-portal/cases/${one.inCase}`}>
                Open {one.subjectName}
              </Link>
            )}
            <button type="button" className="button button-quiet" onClick={() => dismissLost(one)}>
              Dismiss
            </button>
          </div>
        </div>
      ))}
    </>
  );
};
