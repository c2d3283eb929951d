import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Turn, Tx } from '@keepsake/platform/turn';
import { appendEntry, type ActDetails } from './audit.js';

type Done = {
  readonly staffId: string;
  readonly action: string;
  readonly subject: string;
  readonly subjectId: string;
  readonly changed?: readonly string[];
  readonly reason?: string;
} & Pick<ActDetails, 'before' | 'after'>;

/** Writes what was done to the accounts here into the audit, in the transaction that does it. */
export type OwnAct = (tx: Tx, turn: Turn, done: Done) => Promise<void>;

export const createOwnActs =
  (deps: { readonly clock: Clock; readonly ids: Ids }): OwnAct =>
  (tx, turn, { before = {}, after = {}, changed = Object.keys(after), ...act }) =>
    appendEntry(tx, {
      ...act,
      changed,
      eventId: deps.ids.next(),
      service: 'gateway',
      correlationId: turn.correlationId,
      at: deps.clock.now(),
      details: { before, after },
    });
