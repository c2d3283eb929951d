import type { LimitRule } from '@keepsake/platform/limits/limits';

const minute = 60_000;
const hour = 60 * minute;

/** The one table of how often. RATE_LIMITS multiplies the points; `address` is the visitor's, IPv6 by its /64. */
export const limitRules = {
  /** Every call, per address. A whole party may sit behind one address, so these are wide. */
  read: { points: 3_000, windowMs: minute },
  write: { points: 600, windowMs: minute },
  /** Calls that try a secret. */
  secret: { points: 120, windowMs: 10 * minute },
  upload: { points: 600, windowMs: hour },
  /** Pieces of files: forty pictures in two pieces each, from every guest of a party behind one address. */
  piece: { points: 6_000, windowMs: minute },
  /** Per account and address, or browser that signed in before; per account alone; and what is left beyond that. */
  'password-here': { points: 10, windowMs: 15 * minute },
  'password-account': { points: 100, windowMs: hour },
  'password-slowly': { points: 1, windowMs: minute / 2 },
  /**
   * Mailed codes and links, per kind and e-mail address: of one browser, which is refused beyond it; of one network and of
   * all together, beyond which the rest waits in line.
   */
  'mailed-here': { points: 5, windowMs: hour },
  'mailed-network': { points: 10, windowMs: 24 * hour },
  'mailed-account': { points: 40, windowMs: 24 * hour },
  'mailed-slowly': { points: 1, windowMs: 20 * minute },
  /** Per invited colleague of a partner. */
  'team-invitation': { points: 5, windowMs: hour },
  'unknown-address-mail': { points: 2, windowMs: 24 * hour },
  /** Links to prove another address: per customer, and per address that would be written to. */
  'email-change': { points: 5, windowMs: hour },
  /** Per code or order, by staff: a family needs a mail again, not ten. */
  'mail-again': { points: 5, windowMs: hour },
  'email-change-to': { points: 3, windowMs: 24 * hour },
  /** Per address and timeline, and per timeline. */
  'unlock-here': { points: 10, windowMs: hour },
  'unlock-timeline': { points: 100, windowMs: hour },
  /** Mailed invitation links, per visitor's address and timeline. */
  'invitation-here': { points: 10, windowMs: hour },
  /** The mail that confirms an activation, per timeline. */
  'confirmation-mail': { points: 5, windowMs: hour },
  /** Applications of partners and affiliates, which tell a taken address, per visitor's address. */
  'sign-up': { points: 30, windowMs: hour },
  /** Copies of licences, from applicants who are nobody yet. */
  'licence-document': { points: 20, windowMs: hour },
  'guest-post': { points: 60, windowMs: hour },
  /** Copies of one whole timeline: each costs as much as all its pictures. */
  export: { points: 10, windowMs: 24 * hour },
  /** Beyond these a solved human check is needed. */
  'free-order': { points: 20, windowMs: hour },
  'free-message': { points: 10, windowMs: hour },
  /** Messages of one address, sum or not: each is a mail to the people who answer them. */
  message: { points: 60, windowMs: hour },
  'free-report': { points: 10, windowMs: hour },
} as const satisfies Readonly<Record<string, LimitRule>>;

export type LimitName = keyof typeof limitRules;

/** Sizes and counts of what is sent. */
export const largestJsonBytes = 1 << 20;
export const deepestJson = 32;
export const largestUploadBytes = 200 * (1 << 20);
export const mostUploadFiles = 200;
