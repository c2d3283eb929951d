import { repliesRpc } from '@keepsake/contracts/rpc/replies';
import { maxReplyLength } from '@keepsake/contracts/values/limits';
import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/request-context';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import { z } from 'zod';
import type { AddReply, ShownReply } from '../application/add-reply.js';
import type { ChangeReply } from '../application/change-reply.js';
import type { ListedReplies, ListManagedReplies, ListReplies, ManagedReplies } from '../application/list-replies.js';
import type { Hearts } from '../application/ports.js';
import type { SetHeart } from '../application/set-heart.js';
import { replyActions } from '../domain/reply.js';

const code = z.string().max(400, 'This is too long to be a code. Please compare it with the plate.');
const id = z.uuid('This no longer exists. Reload the page.').toLowerCase();
const place = z.object({ code, entryId: id, grantEpoch: z.number().exactOptional() });

export type RepliesUse = {
  readonly listReplies: Handler<ListReplies, ListedReplies>;
  readonly setHeart: Handler<SetHeart, Hearts>;
  readonly addReply: Handler<AddReply, ShownReply>;
  readonly changeReply: Handler<ChangeReply, ShownReply>;
  readonly listManagedReplies: Handler<ListManagedReplies, ManagedReplies>;
};

const replyAnswer = ({ reply, entryId, own }: ShownReply) => ({
  id: reply.id,
  entryId,
  text: reply.text,
  ...present({ submittedBy: reply.submittedBy }),
  submittedAt: reply.submittedAt.toISOString(),
  status: reply.status,
  own,
});

/** Serves the RPC methods for hearts and replies. */
export const repliesRpcService = (use: RepliesUse): RpcService =>
  rpcService(repliesRpc, 'api', {
    ListReplies: method(
      z.object({ code, entryIds: z.array(id).max(100), asGuest: z.boolean().optional() }),
      async (input, ctx) => {
        const { memories, ...answer } = await use.listReplies(input, ctx);
        return { ...answer, memories: memories.map((one) => ({ ...one, replies: one.replies.map(replyAnswer) })) };
      },
    ),
    SetHeart: method(place.extend({ given: z.boolean() }), use.setHeart),
    AddReply: method(
      place.extend({ text: z.string().min(1).max(maxReplyLength), submittedBy: z.string().max(100).exactOptional() }),
      async (input, ctx) => replyAnswer(await use.addReply(input, ctx)),
    ),
    ChangeReply: method(z.object({ code, id, act: z.enum(replyActions) }), async (input, ctx) =>
      replyAnswer(await use.changeReply(input, ctx)),
    ),
    ListManagedReplies: method(
      z.object({
        code,
        status: z.enum(['held', 'all', 'removed'], 'Please ask for held, all or removed.'),
        cursor: z.uuid().exactOptional(),
        limit: z.int().min(0).max(100),
      }),
      async (input, ctx) => {
        const { replies, ...page } = await use.listManagedReplies(input, ctx);
        return { ...page, replies: replies.map((one) => ({ reply: replyAnswer(one), memory: one.memory })) };
      },
    ),
  });
