import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { RequestContext, Tx } from '@keepsake/platform/request-context';
import { appendEntry, type ActDetails } from './audit/audit.js';

type Done = {
  readonly staffId: string;
  readonly action: string;
  readonly subject: string;
  readonly subjectId: string;
  readonly changed?: readonly string[];
  readonly reason?: string;
} & Pick<ActDetails, 'before' | 'after'>;

/** Publishes actions on the gateway's own accounts to the audit log, in the same transaction. */
export type RecordOwnAction = (tx: Tx, ctx: RequestContext, done: Done) => Promise<void>;

export const createOwnActions =
  (deps: { readonly clock: Clock; readonly ids: Ids }): RecordOwnAction =>
  (tx, ctx, { before = {}, after = {}, changed = Object.keys(after), ...act }) =>
    appendEntry(tx, {
      ...act,
      changed,
      eventId: deps.ids.next(),
      service: 'gateway',
      correlationId: ctx.correlationId,
      at: deps.clock.now(),
      details: { before, after },
    });
