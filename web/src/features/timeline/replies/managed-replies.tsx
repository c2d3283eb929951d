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
import type { SectionProps } from '../manage/sections.js';
import { shortened } from '@keepsake/contracts/values/shortened';
import { sendReplyAction, type ReplyAction } from './replies-api.js';
import './replies.css';

const filters = [
  {
    status: 'all',
    name: 'All',
    empty: 'No replies yet.',
    more: 'What guests reply to a memory appears here and under the memory.',
  },
  { status: 'held', name: 'Waiting', empty: 'No reply is waiting.', more: '' },
  { status: 'removed', name: 'Deleted', empty: 'No reply was deleted in the last 30 days.', more: '' },
] as const;
type Status = (typeof filters)[number]['status'];

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
  readonly name: string;
  readonly done: string;
  readonly undo?: ReplyAction;
};

const approve: ManagedAction = { act: 'approve', name: 'Approve', done: 'Reply approved', undo: 'hide' };
const hide: ManagedAction = { act: 'hide', name: 'Hide', done: 'Reply hidden', undo: 'approve' };
const remove: ManagedAction = { act: 'remove', name: 'Delete', done: 'Reply deleted', undo: 'restore' };
const restore: ManagedAction = { act: 'restore', name: 'Restore', done: 'Reply restored' };

const actionsOf = ({ status }: ManagedReply, mayDelete: boolean): readonly ManagedAction[] => [
  ...(status === 'held' ? [approve, hide] : []),
  ...(status === 'shown' ? [hide] : []),
  ...(status === 'hidden' || (status === 'removed' && mayDelete) ? [restore] : []),
  ...(mayDelete && status !== 'removed' ? [remove] : []),
];

const statusLabels = { shown: 'Shown', held: 'Waiting', hidden: 'Hidden', removed: 'Deleted' } as const;

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
  const run = (id: string, { act, done, undo }: ManagedAction): void =>
    change.mutate(
      { id, act },
      {
        onSuccess: () => {
          top.current?.focus();
          toast({
            title: done,
            ...(undo && {
              action: {
                label: 'Undo',
                run: () => change.mutate({ id, act: undo }, { onError: (error) => failed(error) }),
              },
            }),
          });
        },
        onError: (error) => failed(error),
      },
    );
  const filter = filters.find((one) => one.status === status);
  const replies = list.data?.pages.flatMap((page) => page.replies) ?? [];
  return (
    <>
      <div className="manage-finder">
        <label>
          <span className="visually-hidden">Which replies</span>
          <select className="input" value={status} onChange={(event) => setStatus(event.target.value as Status)}>
            {filters.map(({ status: value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      {list.isPending ? (
        <Loading label="Loading replies">
          <Skeleton height="5rem" />
          <Skeleton height="5rem" />
        </Loading>
      ) : list.isError ? (
        <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
      ) : replies.length === 0 ? (
        <Empty sentence={filter?.empty ?? ''} {...(filter?.more && { more: filter.more })} />
      ) : (
        <>
          <ul className="manage-rows" aria-label="Replies" ref={top} tabIndex={-1}>
            {replies.map((reply) => (
              <li key={reply.id} className="managed-reply">
                <p className="managed-reply-text">
                  {reply.text}{' '}
                  <span className="manage-status" data-status={reply.status}>
                    {statusLabels[reply.status]}
                  </span>
                </p>
                <p className="manage-entry-facts">
                  {reply.submittedBy !== null && <span>by {reply.submittedBy}</span>}
                  <span>to {reply.memory}</span>
                  <span>{day(reply.submittedAt)}</span>
                </p>
                <p className="manage-row-actions">
                  {actionsOf(reply, view.role !== 'helper').map((act) => (
                    <button
                      key={act.act}
                      type="button"
                      className="link-button"
                      aria-label={`${act.name} “${shortened(reply.text)}”`}
                      aria-disabled={change.isPending}
                      onClick={() => !change.isPending && run(reply.id, act)}
                    >
                      {act.name}
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
