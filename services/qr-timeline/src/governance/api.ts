export type { Invites, Keepers, LinkTokens } from './application/keeping-ports.js';
export { type MailDeps, mailNewInvites, requireEmailQuota } from './application/mail-links.js';
export { offerTo } from './application/offer-timeline.js';
export { handOver, type HandOverDeps } from './application/move-keepers.js';
export type { KeepersOfCustomer, Owners, OwnerSeen } from './application/owner-ports.js';
export { postgresOwnerRows } from './adapters/owner-rows.postgres.js';
