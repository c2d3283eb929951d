import type { SuccessionAnswer, Wish } from '@keepsake/contracts/rest/succession';
import { useState, type JSX } from 'react';
import { controlsText as controls } from '../../../../shared/controls/controls-texts.js';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { day } from '../../../../shared/formats.js';
import { LoadFailed } from '../../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../../shared/states/skeleton.js';
import { useFailed } from '../../../../shared/toast/use-failed.js';
import { useToast } from '../../../../shared/toast/toast-store.js';
import { remainsText as t } from '../remains-texts.js';
import type { SectionProps } from '../sections.js';
import '../keeping/keeping.css';
import { useChangeSuccession, useSuccession } from './succession-api.js';
import { SuccessorForm } from './successor-form.js';

type Successor = NonNullable<SuccessionAnswer['successor']>;

const wishes: readonly Wish[] = ['keep', 'hand-over', 'close', 'remove'];

const noteOf = (wish: Wish, successor: Successor | null): string => {
  if (wish !== 'hand-over') return t(`note-${wish}`);
  if (!successor) return t('noteHandOver-none');
  const { state, name } = successor;
  return state === 'agreed' || state === 'asked' ? t(`noteHandOver-${state}`, { name }) : t('noteHandOver-other');
};

const WishChoice = ({ code, answer }: { readonly code: string; readonly answer: SuccessionAnswer }): JSX.Element => {
  const { saveWish } = useChangeSuccession(code);
  const toast = useToast();
  const failed = useFailed();
  // Shows the press before the response.
  const shown = saveWish.isPending ? saveWish.variables : answer.wish;
  const choose = (wish: Wish, undoable = true): void => {
    if (saveWish.isPending) return;
    const before = answer.wish;
    saveWish.mutate(wish, {
      onError: (error) => failed(error),
      onSuccess: () =>
        toast({
          title: t('saved'),
          ...(undoable && { action: { label: t('undo'), run: () => choose(before, false) } }),
        }),
    });
  };
  return (
    <fieldset className="keeping-roles succession-choice">
      <legend>
        <h3>{t('if')}</h3>
      </legend>
      {wishes.map((wish) => (
        <label key={wish}>
          <input type="radio" name="wish" checked={shown === wish} onChange={() => choose(wish)} />
          <span>
            {t(`choice-${wish}`)}
            <small className="keeping-note">{noteOf(wish, answer.successor)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
};

const SuccessorRow = ({
  code,
  successor,
  onReplace,
}: {
  readonly code: string;
  readonly successor: Successor;
  readonly onReplace: () => void;
}): JSX.Element => {
  const { send, remove } = useChangeSuccession(code);
  const [removing, setRemoving] = useState(false);
  const toast = useToast();
  const failed = useFailed();
  const { name, email, state } = successor;
  return (
    <div className="keeping-row">
      <div className="keeping-who">
        <span className="keeping-name">{name === '' ? t('former') : <bdi>{name}</bdi>}</span>
        {email !== '' && (
          <span className="keeping-note">
            <bdi>{email}</bdi>
          </span>
        )}
        <span className="keeping-note">{t(`state-${state}`, { date: day(successor.since) })}</span>
      </div>
      {removing ? (
        <div className="keeping-question" role="group" aria-label={t('removeSuccessor')}>
          <p>{name === '' ? t('removeMoreGone') : t('removeMore', { name })}</p>
          <div className="keeping-actions">
            <button type="button" className="button button-quiet" onClick={() => setRemoving(false)}>
              {t('cancel')}
            </button>
            <PendingButton
              type="button"
              pending={remove.isPending}
              pendingLabel={controls('oneMoment')}
              onClick={() =>
                remove.mutate(undefined, {
                  onSuccess: () => toast({ title: t('removed') }),
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
          {state === 'asked' && (
            <button
              type="button"
              className="link-button"
              aria-disabled={send.isPending}
              onClick={() =>
                !send.isPending &&
                send.mutate(undefined, {
                  onSuccess: () => toast({ title: t('sentAgain'), description: email }),
                  onError: (error) => failed(error),
                })
              }
            >
              {t('sendAgain')}
            </button>
          )}
          <button type="button" className="link-button" onClick={onReplace}>
            {t('nameOther')}
          </button>
          <button type="button" className="link-button" onClick={() => setRemoving(true)}>
            {t('remove')}
          </button>
        </div>
      )}
    </div>
  );
};

/** What happens to the page if its owner no longer answers, and who takes it over. */
export const WhatRemains = ({ code }: SectionProps): JSX.Element => {
  const succession = useSuccession(code);
  const [naming, setNaming] = useState(false);
  if (succession.isPending)
    return (
      <Loading label={t('loading')}>
        <Skeleton height="12rem" />
      </Loading>
    );
  if (succession.isError && !succession.data)
    return <LoadFailed error={succession.error} onRetry={() => void succession.refetch()} />;
  const answer = succession.data;
  const { successor } = answer;
  const form = naming || successor === null;
  return (
    <div className="keeping">
      <p className="manage-message">{t('intro')}</p>
      <WishChoice code={code} answer={answer} />
      <section aria-labelledby="successor">
        <h3 id="successor">{t('successor')}</h3>
        {successor && <SuccessorRow code={code} successor={successor} onReplace={() => setNaming(true)} />}
        {form && (
          <SuccessorForm
            code={code}
            onDone={() => setNaming(false)}
            onCancel={successor ? () => setNaming(false) : undefined}
          />
        )}
      </section>
      <p className="keeping-note">{t('lastHere', { date: day(answer.ownerSeenAt), next: day(answer.nextCheckAt) })}</p>
    </div>
  );
};
