import { z } from 'zod';
import { maxReplyLength } from '../../values/limits.js';
import { count, instant, optionalLine, requiredText } from '../fields.js';

export const replyAnswer = z
  .object({
    id: z.uuid(),
    text: z.string(),
    submittedBy: z.string().nullable(),
    submittedAt: instant(),
    /** `held` waits for the family's approval; only its author and the keepers see it. */
    status: z.enum(['shown', 'held', 'hidden', 'removed']),
    /** Whether this browser wrote it. */
    own: z.boolean(),
  })
  .meta({ id: 'Reply' });

export const heartsAnswer = z
  .object({
    hearts: count(),
    /** Whether this browser gave one. */
    hearted: z.boolean(),
  })
  .meta({ id: 'Hearts' });

/** `GET /api/timeline/{code}/replies`: ids of memories, separated by commas. */
export const repliesQuery = z.object({
  entries: z
    .string({ error: 'Please name the memories.' })
    .max(4_000, 'Please ask for at most 100 memories at once.')
    .transform((text) => text.split(','))
    .pipe(
      z
        .array(z.uuid('This memory is unknown. Please reload the page.').toLowerCase())
        .max(100, 'Please ask for at most 100 memories at once.'),
    )
    .meta({ example: '0198c0de-0000-7000-8000-000000000001' }),
  /** `guest`: without what only the caller sees, for the owner's preview. */
  as: z.literal('guest', { error: 'Please send guest, or leave it out.' }).optional(),
});

/** Memories that the caller does not see are left out. Photos that were sent together have theirs at the first one. */
export const repliesAnswer = z
  .object({
    /** False if the owner has switched off hearts and replies. */
    allowed: z.boolean(),
    /** Whether the caller may add some now. */
    open: z.boolean(),
    memories: z.array(heartsAnswer.extend({ entryId: z.uuid(), replies: z.array(replyAnswer) })),
  })
  .meta({ id: 'Replies' });

/** `POST /api/timeline/{code}/entries/{id}/replies` */
export const addReplyBody = z
  .object({
    text: requiredText(maxReplyLength, 'Write a reply first.'),
    submittedBy: optionalLine(100),
  })
  .meta({ id: 'AddReply' });

/** `GET /api/timeline/{code}/desk/replies`: held ones oldest first, others newest first. */
export const managedRepliesQuery = z.object({
  status: z.enum(['held', 'all', 'removed'], { error: 'Please ask for held, all or removed.' }).optional(),
  limit: z
    .string()
    .regex(/^(?:[1-9]\d?|100)$/, 'Please ask for 1 to 100 rows.')
    .transform(Number)
    .optional(),
  cursor: z.uuid('This page does not exist. Please start from the beginning.').optional(),
});

export const managedReply = replyAnswer
  .extend({
    entryId: z.uuid(),
    /** Name of its memory. */
    memory: z.string(),
  })
  .meta({ id: 'ManagedReply' });

export const managedRepliesAnswer = z
  .object({ replies: z.array(managedReply), nextCursor: z.string().nullable() })
  .meta({ id: 'ManagedReplies' });

export type Reply = z.infer<typeof replyAnswer>;
export type Hearts = z.infer<typeof heartsAnswer>;
export type RepliesAnswer = z.infer<typeof repliesAnswer>;
export type AddReplyBody = z.input<typeof addReplyBody>;
export type ManagedReply = z.infer<typeof managedReply>;
export type ManagedRepliesAnswer = z.infer<typeof managedRepliesAnswer>;
