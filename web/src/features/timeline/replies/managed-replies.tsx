import type { ManagedRepliesAnswer, ManagedReply } from '@keepsake/contracts/rest/replies';
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type JSX } from 'react';
import { getJson, path } from '../../../shared/api/client.js';
import { LoadMore } from '../../../shared/controls/load-more.js';
import { day } from '../../../shared/formats.js';
import { Empty } from '../../../shared/states/empty.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { refreshManageView } from '../manage/manage-api.js';
import { moderationText as t } from '../manage/moderation-texts.js';
import { timelineText } from '../parts/timeline-texts.js';
import type { SectionProps } from '../manage/sections.js';
import { shortened } from '@keepsake/contracts/values/shortened';
import { sendReplyAction, type ReplyAction } from './replies-api.js';
import './replies.css';

const filters = ['all', 'held', 'removed'] as const;
type Status = (typeof filters)[number];

const listKey = (code: string) => ['manage-replies', code] as const;

const listQuery = (code: string, status: Status) =>
  infiniteQueryOptions({
    queryKey: [...listKey(code), status],
    queryFn: ({ pageParam, signal }) => {
      const request = new URLSearchParams({ status, ...(pageParam && { cursor: pageParam }) });
      return getJson<ManagedRepliesAnswer>(`${path`/api/timeline/${code}/desk/replies`}?${request}`, signal);
    },
    initialPageParam: '',
    getNextPageParam: (last: ManagedRepliesAnswer) => last.nextCursor ?? undefined,
  });

type ManagedAction = {
  readonly act: ReplyAction;
  readonly undo?: ReplyAction;
};

const approve: ManagedAction = { act: 'approve', undo: 'hide' };
const hide: ManagedAction = { act: 'hide', undo: 'approve' };
const remove: ManagedAction = { act: 'remove', undo: 'restore' };
const restore: ManagedAction = { act: 'restore' };

const actionsOf = ({ status }: ManagedReply, mayDelete: boolean): readonly ManagedAction[] => [
  ...(status === 'held' ? [approve, hide] : []),
  ...(status === 'shown' ? [hide] : []),
  ...(status === 'hidden' || (status === 'removed' && mayDelete) ? [restore] : []),
  ...(mayDelete && status !== 'removed' ? [remove] : []),
];

/** Replies of guests, for people who look after the timeline. */
export const ManagedReplies = ({ code, view }: SectionProps): JSX.Element => {
  const [status, setStatus] = useState<Status>(view.counts.heldReplies > 0 ? 'held' : 'all');
  const list = useInfiniteQuery(listQuery(code, status));
  const client = useQueryClient();
  const toast = useToast();
  const failed = useFailed();
  const top = useRef<HTMLUListElement>(null);
  const change = useMutation({
    mutationFn: ({ id, act }: { readonly id: string; readonly act: ReplyAction }) => sendReplyAction(code, id, act),
    onSettled: async () => {
      await Promise.all([
        refreshManageView(client, code),
        client.invalidateQueries({ queryKey: listKey(code) }),
        client.invalidateQueries({ queryKey: ['replies', code] }),
      ]);
    },
  });
  const run = (id: string, { act, undo }: ManagedAction): void =>
    change.mutate(
      { id, act },
      {
        onSuccess: () => {
          top.current?.focus();
          toast({
            title: t(`replyDone-${act}`),
            ...(undo && {
              action: {
                label: t('undo'),
                run: () => change.mutate({ id, act: undo }, { onError: (error) => failed(error) }),
              },
            }),
          });
        },
        onError: (error) => failed(error),
      },
    );
  const replies = list.data?.pages.flatMap((page) => page.replies) ?? [];
  return (
    <>
      <div className="manage-finder">
        <label>
          <span className="visually-hidden">{t('whichReplies')}</span>
          <select
            className="input"
            value={status}
            onChange={({ target }) => setStatus(filters.find((one) => one === target.value) ?? 'all')}
          >
            {filters.map((value) => (
              <option key={value} value={value}>
                {value === 'all' ? t('filter-all') : t(`status-${value}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {list.isPending ? (
        <Loading label={t('loadingReplies')}>
          <Skeleton height="5rem" />
          <Skeleton height="5rem" />
        </Loading>
      ) : list.isError ? (
        <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
      ) : replies.length === 0 ? (
        <Empty sentence={t(`replyEmpty-${status}`)} {...(status === 'all' && { more: t('replyEmptyMore') })} />
      ) : (
        <>
          <ul className="manage-rows" aria-label={t('replies')} ref={top} tabIndex={-1}>
            {replies.map((reply) => (
              <li key={reply.id} className="managed-reply">
                <p className="managed-reply-text">
                  <bdi>{reply.text}</bdi>{' '}
                  <span className="manage-status" data-status={reply.status}>
                    {t(`status-${reply.status}`)}
                  </span>
                </p>
                <p className="manage-entry-facts">
                  {reply.submittedBy !== null && <span>{timelineText('by', { name: reply.submittedBy })}</span>}
                  <span>{t('replyTo', { name: reply.memory })}</span>
                  <span>{day(reply.submittedAt)}</span>
                </p>
                <p className="manage-row-actions">
                  {actionsOf(reply, view.role !== 'helper').map((act) => (
                    <button
                      key={act.act}
                      type="button"
                      className="link-button"
                      aria-label={t(`actOf-${act.act}`, { name: t('deleteNamed', { name: shortened(reply.text) }) })}
                      aria-disabled={change.isPending}
                      onClick={() => !change.isPending && run(reply.id, act)}
                    >
                      {t(`act-${act.act}`)}
                    </button>
                  ))}
                </p>
              </li>
            ))}
          </ul>
          <LoadMore list={list} />
        </>
      )}
    </>
  );
};
