import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import { useId, useRef, useState, type JSX, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useDraft } from '../cases/cases-api.js';
import { MailQuestion, reasonNotToMail, sentOn } from '../cases/mail-family.js';
import { todayText as t } from './today-texts.js';

/** Asks before sending, or explains what is missing. Loads the prepared page only when it is opened. */
const Question = ({ one, onClose }: { readonly one: PartnerCase; readonly onClose: () => void }): JSX.Element => {
  const draft = useDraft(one.id);
  if (draft.isError) return <LoadFailed error={draft.error} onRetry={() => void draft.refetch()} />;
  if (draft.isPending)
    return (
      <Loading label={t('loadingPrepared')}>
        <Skeleton height="3rem" />
      </Loading>
    );
  const { state } = draft.data;
  if (state === 'handed-over') return <p className="notice">{t('openedMeanwhile')}</p>;
  const reason = state === 'waiting' ? reasonNotToMail({ one, draft: draft.data }) : t('nothingPrepared');
  if (reason === undefined) return <MailQuestion one={one} note={sentOn(draft.data)} onClose={onClose} />;
  return (
    <div className="notice today-reason">
      <p>{reason}</p>
      <Link className="button button-quiet today-action" to={`/partner-portal/cases/${one.id}`}>
        {t('openCase')}
      </Link>
    </div>
  );
};

type Props = {
  readonly one: PartnerCase;
  readonly children: (action: ReactNode, question: ReactNode) => JSX.Element;
};

/** Provides the action of a row, and the question that it opens below the row. */
export const EmailFamily = ({ one, children }: Props): JSX.Element => {
  const [asking, setAsking] = useState(false);
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setAsking(false);
    opener.current?.focus();
  };
  if (one.familyEmail === null)
    return children(
      <Link
        className="button button-quiet today-action"
        to={`/partner-portal/cases/${one.id}`}
        aria-label={t('addEmailFor', { name: one.subjectName })}
      >
        {t('addEmail')}
      </Link>,
      null,
    );
  return children(
    <button
      type="button"
      ref={opener}
      className="button button-quiet today-action"
      aria-expanded={asking}
      aria-controls={id}
      aria-label={t('emailFamilyOf', { name: one.subjectName })}
      onClick={() => setAsking((now) => !now)}
    >
      {t('emailFamily')}
    </button>,
    <div id={id} className="today-question" hidden={!asking}>
      {asking && <Question one={one} onClose={close} />}
    </div>,
  );
};
