import type { LimitRule } from '@keepsake/platform/limits/limits';

const minute = 60_000;
const hour = 60 * minute;

/** All rate limits. RATE_LIMITS multiplies the points; `address` is the client address, IPv6 by its /64. */
export const limitRules = {
  /** Every call, per address. Wide, because a whole party can share one address. */
  read: { points: 3_000, windowMs: minute },
  write: { points: 600, windowMs: minute },
  /** Calls that verify a secret. */
  secret: { points: 120, windowMs: 10 * minute },
  upload: { points: 600, windowMs: hour },
  /** Chunks of files: forty photos in two chunks each, from every guest of a party at one address. */
  piece: { points: 6_000, windowMs: minute },
  /** Per account and address, or browser that signed in before; per account alone; and the rate beyond that. */
  'password-here': { points: 10, windowMs: 15 * minute },
  'password-account': { points: 100, windowMs: hour },
  'password-slowly': { points: 1, windowMs: minute / 2 },
  /**
   * Emailed codes and links, per kind and email address: per browser, rejected beyond it; per network and in total,
   * delayed beyond it.
   */
  'mailed-here': { points: 5, windowMs: hour },
  'mailed-network': { points: 10, windowMs: 24 * hour },
  'mailed-account': { points: 40, windowMs: 24 * hour },
  'mailed-slowly': { points: 1, windowMs: 20 * minute },
  /** Per API key of a partner or of the business, beside the limits of its network. */
  'api-key': { points: 600, windowMs: minute },
  /** Per invited member of a partner's team. */
  'team-invitation': { points: 5, windowMs: hour },
  'unknown-address-mail': { points: 2, windowMs: 24 * hour },
  /** Links to confirm another address: per customer, and per recipient. */
  'email-change': { points: 5, windowMs: hour },
  /** Per code or order, by staff. */
  'mail-again': { points: 5, windowMs: hour },
  'email-change-to': { points: 3, windowMs: 24 * hour },
  /** Per address and timeline, and per timeline. */
  'unlock-here': { points: 10, windowMs: hour },
  'unlock-timeline': { points: 100, windowMs: hour },
  /** Emailed invitation links, per client address and timeline. */
  'invitation-here': { points: 10, windowMs: hour },
  /** Requests to a successor by email, per account and timeline. */
  'successor-mail': { points: 5, windowMs: 24 * hour },
  /** Answers of a successor, per link: each change is an email to the owner. */
  'successor-answer': { points: 5, windowMs: 24 * hour },
  /** People added for questions by email: per account and timeline, and per account. */
  'question-people': { points: 24, windowMs: 24 * hour },
  'question-people-account': { points: 60, windowMs: 24 * hour },
  /** Stopping questions by email and undoing it, per link. */
  'question-stop': { points: 20, windowMs: 24 * hour },
  /** Email that confirms an activation, per account and timeline. */
  'confirmation-mail': { points: 5, windowMs: hour },
  /** Applications of partners and affiliates, which reveal taken addresses; per client address. */
  'sign-up': { points: 30, windowMs: hour },
  /** License documents of applicants without an account. */
  'licence-document': { points: 20, windowMs: hour },
  'guest-post': { points: 60, windowMs: hour },
  /** Per address and timeline. */
  heart: { points: 300, windowMs: hour },
  /** Exports of a timeline: each costs as much as all its photos. */
  export: { points: 10, windowMs: 24 * hour },
  /** Memory books of a timeline: each decodes all its photos. */
  book: { points: 20, windowMs: 24 * hour },
  /** Tribute films of a timeline: each takes minutes of one processor core. */
  film: { points: 10, windowMs: 24 * hour },
  /** The same, ordered by the partner of a case. */
  'case-film': { points: 5, windowMs: 24 * hour },
  /** Discount codes looked up at the order forms, which reveal codes that exist. */
  'discount-code': { points: 120, windowMs: hour },
  /** Writes beyond these need a human check. */
  'free-order': { points: 20, windowMs: hour },
  'free-message': { points: 10, windowMs: hour },
  /** Messages per address, with or without a human check: each one is an email to support. */
  message: { points: 60, windowMs: hour },
  'free-report': { points: 10, windowMs: hour },
} as const satisfies Readonly<Record<string, LimitRule>>;

export type LimitName = keyof typeof limitRules;

/** Maximum sizes and counts of input. */
export const maxJsonBytes = 1 << 20;
export const maxJsonDepth = 32;
export const maxUploadBodyBytes = 200 * (1 << 20);
export const maxUploadFiles = 200;
