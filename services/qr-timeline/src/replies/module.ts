import { job, type Job, type Platform } from '@keepsake/platform/service';
import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { EntryRows, TimelineRows } from '../timelines/api.js';
import { postgresFindFirstEntries, postgresHearts, postgresReplies } from './adapters/replies.postgres.js';
import { repliesRpcService } from './adapters/replies.rpc.js';
import { addReply } from './application/add-reply.js';
import { changeReply } from './application/change-reply.js';
import { deleteExpiredReplies, deleteExpiredRepliesJob } from './application/delete-expired-replies.js';
import { listManagedReplies, listReplies } from './application/list-replies.js';
import { setHeart } from './application/set-heart.js';

type Needed = Pick<Platform, 'db' | 'clock' | 'ids'> & {
  readonly timelines: TimelineRows;
  readonly entries: EntryRows;
};

export type ReplyParts = { readonly rpc: RpcService; readonly jobs: readonly Job[] };

/** Composes the module for hearts and replies. */
export const createReplyParts = (needed: Needed): ReplyParts => {
  const { db, clock } = needed;
  const replies = postgresReplies(db);
  const all = { ...needed, replies, hearts: postgresHearts(db), findFirstEntries: postgresFindFirstEntries(db) };
  return {
    rpc: repliesRpcService({
      listReplies: listReplies(all),
      setHeart: setHeart(all),
      addReply: addReply(all),
      changeReply: changeReply(all),
      listManagedReplies: listManagedReplies(all),
    }),
    jobs: [job(deleteExpiredRepliesJob, deleteExpiredReplies({ replies, clock }), '47 3 * * *')],
  };
};
