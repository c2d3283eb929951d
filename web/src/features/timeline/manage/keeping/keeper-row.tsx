import type { Keeper } from '@keepsake/contracts/rest/keeping';
import { useState, type JSX } from 'react';
import { useNavigate } from 'react-router-dom';
import { sentenceOf } from '../../../../shared/api/errors.js';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { controlsText as controls } from '../../../../shared/controls/controls-texts.js';
import { day } from '../../../../shared/formats.js';
import { sharedText as shared } from '../../../../shared/language/shared-texts.js';
import { useToast } from '../../../../shared/toast/toast-store.js';
import { keepingText as t } from '../keeping-texts.js';
import { useChangeKeepers } from './keeping-api.js';

type Asked = 'end' | 'hand-over';

const questionOf = (requested: Asked, { self, state, name }: Keeper): readonly [words: string, act: string] => {
  if (requested === 'hand-over') return [t('handOverMore', { name }), t('sendInvitation')];
  if (self) return [t('leaveMore'), t('leave')];
  return state === 'invited'
    ? [t('cancelMore', { name }), t('cancelInvitation')]
    : [t('removeMore', { name }), t('removeAccess')];
};

type Props = {
  readonly code: string;
  readonly keeper: Keeper;
  readonly owner: boolean;
  /** Another keeper was already asked to take over. */
  readonly offered: boolean;
};

export const KeeperRow = ({ code, keeper, owner, offered }: Props): JSX.Element => {
  const { act, setRole, end } = useChangeKeepers(code);
  const [requested, setAsked] = useState<Asked>();
  const toast = useToast();
  const navigate = useNavigate();
  const { id, name, email, role, state, since, self } = keeper;
  const failed = (error: unknown): void =>
    toast({
      title: shared('error'),
      description: sentenceOf(error, t('notDone')),
      variant: 'destructive',
    });
  const other = role === 'keeper' ? 'helper' : 'keeper';

  const confirm = (): void => {
    if (requested === 'hand-over')
      act.mutate({ id, act: 'hand-over' }, { onSuccess: () => setAsked(undefined), onError: failed });
    else
      end.mutate(id, {
        onSuccess: () => {
          toast({ title: self ? t('left') : t('removed', { name }) });
          if (self) void navigate('/customer/account');
        },
        onError: failed,
      });
  };

  const way = (label: string, press: () => void): JSX.Element => (
    <button type="button" className="link-button" aria-label={t('wayOf', { way: label, name })} onClick={press}>
      {label}
    </button>
  );
  return (
    <li className="keeping-row">
      <div className="keeping-who">
        <span className="keeping-name">
          <bdi>{name}</bdi>
        </span>
        <span className="keeping-note">
          {t(`role-${role}`)} · <bdi>{email}</bdi>
        </span>
        <span className="keeping-note">{t(state === 'invited' ? 'askedOn' : 'since', { date: day(since) })}</span>
      </div>
      {self && <span className="keeping-you">{t('you')}</span>}
      {requested ? (
        <div className="keeping-question" role="group" aria-label={questionOf(requested, keeper)[1]}>
          <p>{questionOf(requested, keeper)[0]}</p>
          <div className="keeping-actions">
            <button type="button" className="button button-quiet" onClick={() => setAsked(undefined)}>
              {shared('cancel')}
            </button>
            <PendingButton
              type="button"
              pending={end.isPending || act.isPending}
              pendingLabel={controls('oneMoment')}
              onClick={confirm}
            >
              {questionOf(requested, keeper)[1]}
            </PendingButton>
          </div>
        </div>
      ) : (
        <div className="keeping-actions">
          {owner &&
            state === 'invited' &&
            way(t('sendAgain'), () =>
              act.mutate(
                { id, act: 'send' },
                { onSuccess: () => toast({ title: t('sentAgain'), description: email }), onError: failed },
              ),
            )}
          {owner && way(t(`make-${other}`), () => setRole.mutate({ id, role: other }, { onError: failed }))}
          {owner && state === 'keeping' && !offered && way(t('transfer'), () => setAsked('hand-over'))}
          {owner && way(t(state === 'invited' ? 'cancelInvitation' : 'removeAccess'), () => setAsked('end'))}
          {self && way(t('leave'), () => setAsked('end'))}
        </div>
      )}
    </li>
  );
};
