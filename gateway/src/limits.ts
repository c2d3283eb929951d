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
  /** Per account and address, and per account alone: a password is not guessed, and its owner is hardly ever locked out. */
  'password-here': { points: 10, windowMs: 15 * minute },
  'password-account': { points: 100, windowMs: hour },
  /** Mailed codes, and tries to use one, per e-mail address. */
  'sign-in-code': { points: 5, windowMs: hour },
  'sign-in-try': { points: 30, windowMs: hour },
  'unknown-address-mail': { points: 2, windowMs: 24 * hour },
  /** Per address and timeline, and per timeline. */
  'unlock-here': { points: 10, windowMs: hour },
  'unlock-timeline': { points: 100, windowMs: hour },
  'guest-post': { points: 60, windowMs: hour },
  /** Beyond these a solved human check is needed. */
  'free-order': { points: 20, windowMs: hour },
  'free-message': { points: 10, windowMs: hour },
} as const satisfies Readonly<Record<string, LimitRule>>;

export type LimitName = keyof typeof limitRules;

/** Sizes and counts of what is sent. */
export const largestJsonBytes = 1 << 20;
export const deepestJson = 32;
export const largestUploadBytes = 200 * (1 << 20);
export const mostUploadFiles = 200;
