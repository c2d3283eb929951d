import type { QuestionsAnswer } from '@keepsake/contracts/rest/questions';
import type { TimelineSettings } from '@keepsake/contracts/rest/timeline-settings';
import { maxRelatives } from '@keepsake/contracts/values/limits';
import { useId, useState, type JSX } from 'react';
import { controlsText as controls } from '../../../../shared/controls/controls-texts.js';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { number } from '../../../../shared/formats.js';
import { sharedText as shared } from '../../../../shared/language/shared-texts.js';
import { LoadFailed } from '../../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../../shared/states/skeleton.js';
import { useFailed } from '../../../../shared/toast/use-failed.js';
import { useToast } from '../../../../shared/toast/toast-store.js';
import { relativesText as t } from '../relatives-texts.js';
import '../keeping/keeping.css';
import { useChangeQuestions, useQuestions } from './questions-api.js';
import { RelativeForm } from './relative-form.js';
import { RelativeRow } from './relative-row.js';

const EndAll = ({ code }: { readonly code: string }): JSX.Element => {
  const { end } = useChangeQuestions(code);
  const [asking, setAsking] = useState(false);
  const toast = useToast();
  const failed = useFailed();
  if (!asking)
    return (
      <button type="button" className="link-button" onClick={() => setAsking(true)}>
        {t('endAll')}
      </button>
    );
  return (
    <div className="keeping-question" role="group" aria-label={t('endAll')}>
      <p>{t('endAllMore')}</p>
      <div className="keeping-actions">
        <button type="button" className="button button-quiet" onClick={() => setAsking(false)}>
          {shared('cancel')}
        </button>
        <PendingButton
          type="button"
          pending={end.isPending}
          pendingLabel={controls('oneMoment')}
          onClick={() =>
            end.mutate(undefined, {
              onSuccess: () => toast({ title: t('ended') }),
              onError: (error) => failed(error),
            })
          }
        >
          {t('endAll')}
        </PendingButton>
      </div>
    </div>
  );
};

const Adding = ({ code, answer }: { readonly code: string; readonly answer: QuestionsAnswer }): JSX.Element | null => {
  const [adding, setAdding] = useState(false);
  const { relatives, obstacle } = answer;
  const asking = relatives.filter(({ state }) => state === 'asking').length;
  if (obstacle !== null)
    return (
      <p className="keeping-note">
        {t(`obstacle-${obstacle}`)} {asking > 0 && obstacle !== 'locked' && t('obstacleEnds')}
      </p>
    );
  if (asking >= maxRelatives) return <p className="keeping-note">{t('full', { count: number(maxRelatives) })}</p>;
  if (adding) return <RelativeForm code={code} onDone={() => setAdding(false)} />;
  return (
    <div>
      <button type="button" className="button button-quiet" onClick={() => setAdding(true)}>
        {t(relatives.length === 0 ? 'begin' : 'addMore')}
      </button>
    </div>
  );
};

/** Relatives who get a question of the deck by email every week; for the owner. */
export const QuestionsByEmail = ({
  code,
  settings,
}: {
  readonly code: string;
  readonly settings: TimelineSettings;
}): JSX.Element => {
  const heading = useId();
  const { prompts, isPrivate, guestsPaused, revision } = settings;
  const questions = useQuestions(code, [prompts, isPrivate, guestsPaused, revision].join(' '));
  if (questions.isPending)
    return (
      <Loading label={t('loading')}>
        <Skeleton height="6rem" />
      </Loading>
    );
  if (!questions.data) return <LoadFailed error={questions.error} onRetry={() => void questions.refetch()} />;
  const { relatives } = questions.data;
  return (
    <section className="questions-by-email" aria-labelledby={heading}>
      <h4 id={heading}>{t('heading')}</h4>
      <p className="keeping-note">{t('intro')}</p>
      {relatives.length > 0 && (
        <>
          <ul className="keeping-list" aria-label={t('people')}>
            {relatives.map((relative) => (
              <RelativeRow key={relative.id} code={code} relative={relative} />
            ))}
          </ul>
          <p className="keeping-note">{t('openedHint')}</p>
        </>
      )}
      <Adding code={code} answer={questions.data} />
      {relatives.length > 0 && <EndAll code={code} />}
    </section>
  );
};
