import { problem } from '@keepsake/platform/problem';

export type LinkKind = 'visit' | 'keep' | 'own';

/** An emailed link. It opens once, and again in the browser that opened it. */
export type MailedLink = {
  readonly id: string;
  readonly kind: LinkKind;
  /** Privacy epoch of the timeline at creation. */
  readonly privacyEpoch: number;
  readonly expiresAt: Date;
  readonly usedBy?: string;
};

const dayMs = 24 * 60 * 60_000;
export const linkLifeMs = 30 * dayMs;
/** Maximum of links per timeline and day, and per recipient. */
export const maxLinksPerDay = 300;
export const maxLinksPerAddress = 5;
export const dayBefore = (now: Date): Date => new Date(now.getTime() - dayMs);

export const linkUsed = () =>
  problem('not-found', 'link-used', 'This link has been used or has expired. Please ask for a new one.');

/** Rejects a link that is expired, was used in another browser, or is for another purpose. */
export const requireLink = <L extends MailedLink, K extends LinkKind>(
  link: L | undefined,
  expected: { readonly kinds: readonly K[]; readonly browserId: string; readonly now: Date },
): L & { readonly kind: K } => {
  const kind = expected.kinds.find((one) => one === link?.kind);
  if (!link || !kind || link.expiresAt <= expected.now) throw linkUsed();
  if (link.usedBy !== undefined && link.usedBy !== expected.browserId) throw linkUsed();
  return { ...link, kind };
};

export const tooManyMails = () =>
  problem('too-many', 'too-many-mails', 'Daily email limit reached. Try again tomorrow.');
