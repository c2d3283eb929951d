import type { RepliesDefinition } from '@keepsake/contracts/rpc/replies';
import { at, ids } from './answers.js';
import type { Methods } from './fake-service.js';

const reply = {
  id: ids.entry,
  entryId: ids.entry,
  text: 'I remember that day.',
  submittedBy: 'Rui',
  submittedAt: at,
  status: 'shown' as const,
  own: true,
};

export const fakeReplies: Methods<RepliesDefinition> = {
  ListReplies: async ({ entryIds }) => ({
    allowed: true,
    open: true,
    memories: entryIds.map((entryId) => ({ entryId, hearts: 2, hearted: false, replies: [reply] })),
  }),
  SetHeart: async ({ given }) => ({ hearts: given ? 3 : 2, hearted: given }),
  AddReply: async ({ text }) => ({ ...reply, text }),
  ChangeReply: async ({ act }) => ({ ...reply, status: act === 'remove' ? 'removed' : 'shown' }),
  ListManagedReplies: async () => ({ replies: [{ reply, memory: 'A walk' }] }),
};
