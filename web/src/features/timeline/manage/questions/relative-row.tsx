import { useState, type JSX } from 'react';
import { controlsText as controls } from '../../../../shared/controls/controls-texts.js';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { day, number, shortDate } from '../../../../shared/formats.js';
import { sharedText as shared } from '../../../../shared/language/shared-texts.js';
import { useFailed } from '../../../../shared/toast/use-failed.js';
import { useToast } from '../../../../shared/toast/toast-store.js';
import { relativesText as t } from '../relatives-texts.js';
import { useChangeQuestions, type Relative } from './questions-api.js';

const Notes = ({ relative }: { readonly relative: Relative }): JSX.Element => {
  const { email, state, nextOn, lastAskedAt, asked, opened, answered } = relative;
  return (
    <>
      {email !== null && (
        <span className="keeping-note">
          <bdi>{email}</bdi>
        </span>
      )}
      {state !== 'asking' && <span className="keeping-note">{t(`state-${state}`)}</span>}
      {nextOn !== null && <span className="keeping-note">{t('next', { date: shortDate(nextOn) })}</span>}
      {lastAskedAt !== null && <span className="keeping-note">{t('last', { date: day(lastAskedAt) })}</span>}
      {asked > 0 && (
        <span className="keeping-note">
          {t('counts', { asked: number(asked), opened: number(opened), answered: number(answered) })}
        </span>
      )}
    </>
  );
};

/** A person who is or was asked. */
export const RelativeRow = ({
  code,
  relative,
}: {
  readonly code: string;
  readonly relative: Relative;
}): JSX.Element => {
  const { remove } = useChangeQuestions(code);
  const [removing, setRemoving] = useState(false);
  const toast = useToast();
  const failed = useFailed();
  const { id, name } = relative;
  return (
    <li className="keeping-row">
      <div className="keeping-who">
        <span className="keeping-name">
          <bdi>{name}</bdi>
        </span>
        <Notes relative={relative} />
      </div>
      {removing ? (
        <div className="keeping-question" role="group" aria-label={t('removeOf', { name })}>
          <p>{t('removeMore', { name })}</p>
          <div className="keeping-actions">
            <button type="button" className="button button-quiet" onClick={() => setRemoving(false)}>
              {shared('cancel')}
            </button>
            <PendingButton
              type="button"
              pending={remove.isPending}
              pendingLabel={controls('oneMoment')}
              onClick={() =>
                remove.mutate(id, {
                  onSuccess: () => toast({ title: t('removed'), description: name }),
                  onError: (error) => failed(error),
                })
              }
            >
              {t('remove')}
            </PendingButton>
          </div>
        </div>
      ) : (
        <div className="keeping-actions">
          <button
            type="button"
            className="link-button"
            aria-label={t('removeOf', { name })}
            onClick={() => setRemoving(true)}
          >
            {t('remove')}
          </button>
        </div>
      )}
    </li>
  );
};
