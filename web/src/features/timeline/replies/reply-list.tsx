import type { Reply } from '@keepsake/contracts/rest/replies';
import { lazy, Suspense, useState, type JSX } from 'react';
import { day } from '../../../shared/formats.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { shortened } from '@keepsake/contracts/values/shortened';
import { useReplyActions } from './replies-api.js';
import { timelineText } from '../parts/timeline-texts.js';
import { actionsText as t } from '../album/actions-texts.js';
import './replies.css';

const ReportSheet = lazy(() => import('../parts/report-sheet.js').then((file) => ({ default: file.ReportSheet })));

const maxShown = 3;

const noteOf = (status: Reply['status']): string => {
  if (status === 'held') return t('replyApproval');
  return status === 'hidden' ? timelineText('hidden') : '';
};

type Props = {
  readonly code: string;
  readonly entryId: string;
  readonly title: string;
  readonly replies: readonly Reply[];
  readonly keeper: boolean;
  /** Without actions. */
  readonly readOnly: boolean;
};

/** Replies under a memory, oldest first. Authors remove their own, keepers hide any, others report. */
export const ReplyList = ({ code, entryId, title, replies, keeper, readOnly }: Props): JSX.Element => {
  const [all, setAll] = useState(false);
  const [reported, setReported] = useState<Reply>();
  const { change } = useReplyActions(code, entryId);
  const toast = useToast();
  const failed = useFailed();
  const takeOff = (reply: Reply, act: 'hide' | 'remove'): void =>
    void change(reply.id, act).then(
      () =>
        toast({
          title: t(act === 'hide' ? 'replyHidden' : 'replyRemoved'),
          description: t(act === 'hide' ? 'guestsCannotSee' : 'noOneSees'),
          action: {
            label: t('undo'),
            run: () => void change(reply.id, 'restore').catch((error: unknown) => failed(error)),
          },
        }),
      (error: unknown) => failed(error),
    );
  return (
    <>
      <ul className="replies" aria-label={t('replies', { name: title })}>
        {(all ? replies : replies.slice(0, maxShown)).map((reply) => {
          const name = shortened(reply.text);
          const note = noteOf(reply.status);
          return (
            <li key={reply.id}>
              <p className="reply-text" dir="auto">
                {reply.text}
              </p>
              <p className="reply-facts">
                {reply.submittedBy !== null && <span>{timelineText('by', { name: reply.submittedBy })}</span>}
                <span>{day(reply.submittedAt)}</span>
                {readOnly ? null : reply.own ? (
                  <button
                    type="button"
                    className="link-button"
                    aria-label={t('removeReply', { name })}
                    onClick={() => takeOff(reply, 'remove')}
                  >
                    {t('remove')}
                  </button>
                ) : keeper ? (
                  reply.status !== 'hidden' && (
                    <button
                      type="button"
                      className="link-button"
                      aria-label={t('hideReply', { name })}
                      onClick={() => takeOff(reply, 'hide')}
                    >
                      {t('hide')}
                    </button>
                  )
                ) : (
                  <button
                    type="button"
                    className="link-button"
                    aria-label={t('reportReplyName', { name })}
                    onClick={() => setReported(reply)}
                  >
                    {t('report')}
                  </button>
                )}
              </p>
              {note !== '' && <p className="memory-held">{note}</p>}
            </li>
          );
        })}
      </ul>
      {replies.length > maxShown && !all && (
        <button type="button" className="link-button replies-more" onClick={() => setAll(true)}>
          {t('showAll', { count: replies.length })}
        </button>
      )}
      {reported && (
        <Suspense fallback={null}>
          <ReportSheet
            code={code}
            entryId={entryId}
            replyId={reported.id}
            title={shortened(reported.text)}
            onClose={() => setReported(undefined)}
          />
        </Suspense>
      )}
    </>
  );
};
