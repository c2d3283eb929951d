import { maxReplyLength } from '@keepsake/contracts/values/limits';
import { useEffect, useRef, useState, type FormEvent, type JSX } from 'react';
import { sentenceOf } from '../../../shared/api/errors.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useDraft } from '../../../shared/drafts.js';
import { isTexts } from '../../../shared/storage/stored.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useReplyActions } from './replies-api.js';
import { sharedText as shared } from '../../../shared/language/shared-texts.js';
import { actionsText as t } from '../album/actions-texts.js';
import './replies.css';

type Props = { readonly code: string; readonly entryId: string; readonly title: string; readonly onLeave: () => void };
type Typed = { readonly text: string; readonly submittedBy: string };

const isTyped = isTexts(['text', 'submittedBy']);

/** Writes a short reply. What is typed survives a reload and a failure. */
export const ReplyForm = ({ code, entryId, title, onLeave }: Props): JSX.Element => {
  const draft = useDraft(`reply.${entryId}`, isTyped);
  const [typed, setTyped] = useState<Typed>({ text: '', submittedBy: '', ...draft.kept });
  const [problem, setProblem] = useState<string>();
  const { add } = useReplyActions(code, entryId);
  const keyOf = useKeyedBody();
  const toast = useToast();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);

  const change = (changed: Partial<Typed>): void => {
    const next = { ...typed, ...changed };
    setTyped(next);
    draft.keep(next);
  };
  const leave = (): void => {
    draft.discard();
    onLeave();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (add.isPending) return;
    if (typed.text.trim() === '') {
      setProblem(t('writeReply'));
      field.current?.focus();
      return;
    }
    setProblem(undefined);
    add.mutate(
      { body: typed, key: keyOf(typed) },
      {
        onSuccess: ({ status }) => {
          toast({
            title: t('replySent'),
            ...(status === 'held' && {
              description: t('held'),
            }),
          });
          leave();
        },
        onError: (error) => setProblem(sentenceOf(error, t('sendReplyFailed'))),
      },
    );
  };
  return (
    <form className="reply-form" aria-label={t('replyTo', { name: title })} noValidate onSubmit={submit}>
      <Field label={t('yourReply')} error={problem}>
        {(wired) => (
          <textarea
            {...wired}
            ref={field}
            className="input"
            dir="auto"
            rows={3}
            maxLength={maxReplyLength}
            value={typed.text}
            onChange={(event) => change({ text: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('name')} optional>
        {(wired) => (
          <input
            {...wired}
            className="input"
            dir="auto"
            maxLength={100}
            autoComplete="name"
            value={typed.submittedBy}
            onChange={(event) => change({ submittedBy: event.target.value })}
          />
        )}
      </Field>
      <div className="reply-end">
        <PendingButton pending={add.isPending} pendingLabel={t('sending')}>
          {t('sendReply')}
        </PendingButton>
        <button type="button" className="button button-quiet" onClick={leave}>
          {shared('cancel')}
        </button>
      </div>
    </form>
  );
};
