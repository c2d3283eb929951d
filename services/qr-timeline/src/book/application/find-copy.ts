import { requireSystem } from '@keepsake/platform/access';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { can, type Timeline, type TimelineRows } from '../../timelines/api.js';
import { bookUnknown, canDownload, type BookCopy } from '../domain/book.js';
import { exportFileName } from '../../exports/api.js';
import type { BookCopies, BookTokens } from './book-ports.js';

type Deps = {
  readonly copies: BookCopies;
  readonly tokens: BookTokens;
  readonly timelines: Pick<TimelineRows, 'byId' | 'contactOf'>;
  readonly clock: Clock;
};

export type FoundBook = {
  readonly copyId: string;
  readonly objectKey: string;
  readonly fileName: string;
  readonly size: number;
};

/** Former keepers and erased customers lose access with the timeline. */
export const isTheirs = (copy: BookCopy, timeline: Timeline): boolean =>
  !timeline.undone && can(timeline, { kind: 'customer', id: copy.requestedBy }, 'export');

/** Resolves a book link. Invalid, expired and deleted books get the same response. */
export const findBookFile =
  (deps: Deps): Handler<{ readonly token: string }, FoundBook> =>
  async ({ token }) => {
    const copyId = deps.tokens.read(token);
    const copy = copyId === undefined ? undefined : await deps.copies.byId(copyId);
    if (!copy || !canDownload(copy, deps.clock.now())) throw bookUnknown();
    const timeline = await deps.timelines.byId(copy.timelineId);
    const { objectKey, size } = copy;
    if (!timeline || !isTheirs(copy, timeline) || objectKey === undefined || size === undefined) throw bookUnknown();
    const day = copy.requestedAt.toISOString().slice(0, 10);
    return { copyId: copy.id, objectKey, size, fileName: exportFileName(timeline.honoreeName, day, 'pdf') };
  };

export type BookNotice = {
  readonly state: BookCopy['state'];
  readonly code: string;
  readonly requesterName: string;
  readonly requesterEmail: string;
  readonly honoreeName: string;
  readonly eventType: string;
  readonly token?: string;
  readonly expiresAt?: string;
  readonly size?: number;
};

/** Returns details of a copy for an email; services only. */
export const getBookNotice =
  (deps: Deps): Handler<{ readonly copyId: string }, BookNotice> =>
  async ({ copyId }, ctx) => {
    requireSystem(ctx.caller);
    const copy = await deps.copies.byId(copyId);
    const timeline = copy && (await deps.timelines.byId(copy.timelineId));
    if (!copy || !timeline || !isTheirs(copy, timeline)) throw bookUnknown();
    const requester = await deps.timelines.contactOf(copy.requestedBy);
    const isHere = canDownload(copy, deps.clock.now());
    return {
      state: copy.state === 'ready' && !isHere ? 'gone' : copy.state,
      code: timeline.code,
      requesterName: requester?.name ?? '',
      requesterEmail: requester?.email ?? '',
      honoreeName: timeline.honoreeName ?? '',
      eventType: timeline.eventType,
      ...present({
        token: isHere ? deps.tokens.make(copy.id) : undefined,
        expiresAt: isHere ? copy.expiresAt?.toISOString() : undefined,
        size: isHere ? copy.size : undefined,
      }),
    };
  };
