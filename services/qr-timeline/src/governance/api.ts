export type { Invites, Keepers, LinkTokens } from './application/keeping-ports.js';
export { type MailDeps, mailNewInvites, requireEmailQuota } from './application/mail-links.js';
export { offerTo } from './application/offer-timeline.js';
export type { KeepersOfCustomer, Owners } from './application/owner-ports.js';
