export { postgresReplies } from './adapters/replies.postgres.js';
export type { ReplyRows } from './application/ports.js';
export { replyUnknown } from './domain/reply.js';
