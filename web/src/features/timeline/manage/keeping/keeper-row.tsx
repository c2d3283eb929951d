import type { Keeper } from '@keepsake/contracts/rest/keeping';
import { useState, type JSX } from 'react';
import { useNavigate } from 'react-router-dom';
import { sentenceOf } from '../../../../shared/api/errors.js';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { day } from '../../../../shared/formats.js';
import { useToast } from '../../../../shared/toast/toast-store.js';
import { useChangeKeepers } from './keeping-api.js';

export const roleLabels = {
  keeper: { name: 'Keeper', may: 'Everything except deleting it, handing it over and changing keepers.' },
  helper: { name: 'Helper', may: 'Decides which memories are shown, and adds their own.' },
} as const;

type Asked = 'end' | 'hand-over';

const questionOf = (requested: Asked, { self, state, name }: Keeper): readonly [words: string, act: string] => {
  if (requested === 'hand-over')
    return [
      `${name} is asked by email. When they agree they own the timeline, and you remain a keeper.`,
      'Send invitation',
    ];
  if (self) return ['This timeline will no longer be in your account. What you wrote stays.', 'Leave'];
  return state === 'invited'
    ? [`The link in the email to ${name} stops working.`, 'Cancel invitation']
    : [`${name} can no longer change anything here. What they wrote stays.`, 'Remove access'];
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
      title: 'Error',
      description: sentenceOf(error, 'This could not be done. Please try again.'),
      variant: 'destructive',
    });
  const other = role === 'keeper' ? 'helper' : 'keeper';

  const confirm = (): void => {
    if (requested === 'hand-over')
      act.mutate({ id, act: 'hand-over' }, { onSuccess: () => setAsked(undefined), onError: failed });
    else
      end.mutate(id, {
        onSuccess: () => {
          toast({ title: self ? 'You have left' : `${name} is removed` });
          if (self) void navigate('/customer/account');
        },
        onError: failed,
      });
  };

  const way = (label: string, press: () => void): JSX.Element => (
    <button type="button" className="link-button" aria-label={`${label}: ${name}`} onClick={press}>
      {label}
    </button>
  );
  return (
    <li className="keeping-row">
      <div className="keeping-who">
        <span className="keeping-name">{name}</span>
        <span className="keeping-note">
          {roleLabels[role].name} · {email}
        </span>
        <span className="keeping-note">
          {state === 'invited' ? `Asked on ${day(since)}, no answer yet` : `Since ${day(since)}`}
        </span>
      </div>
      {self && <span className="keeping-you">You</span>}
      {requested ? (
        <div className="keeping-question" role="group" aria-label={questionOf(requested, keeper)[1]}>
          <p>{questionOf(requested, keeper)[0]}</p>
          <div className="keeping-actions">
            <button type="button" className="button button-quiet" onClick={() => setAsked(undefined)}>
              Cancel
            </button>
            <PendingButton
              type="button"
              pending={end.isPending || act.isPending}
              pendingLabel="One moment…"
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
            way('Send again', () =>
              act.mutate(
                { id, act: 'send' },
                { onSuccess: () => toast({ title: 'Sent again', description: email }), onError: failed },
              ),
            )}
          {owner &&
            way(`Make ${roleLabels[other].name.toLowerCase()}`, () =>
              setRole.mutate({ id, role: other }, { onError: failed }),
            )}
          {owner && state === 'keeping' && !offered && way('Transfer ownership', () => setAsked('hand-over'))}
          {owner && way(state === 'invited' ? 'Cancel invitation' : 'Remove access', () => setAsked('end'))}
          {self && way('Leave', () => setAsked('end'))}
        </div>
      )}
    </li>
  );
};
