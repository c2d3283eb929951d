import { problem } from '@keepsake/platform/problem';

export type LinkKind = 'visit' | 'keep' | 'own';

/** A link of a mail. It opens once; in the browser that pressed it, again. */
export type MailedLink = {
  readonly id: string;
  readonly kind: LinkKind;
  /** The timeline's privacy epoch when it was made. */
  readonly privacyEpoch: number;
  readonly expiresAt: Date;
  readonly usedBy?: string;
};

const dayMs = 24 * 60 * 60_000;
export const linkLifeMs = 30 * dayMs;
/** How many a timeline may send in a day, and to the same person. */
export const mostLinksADay = 300;
export const mostLinksToOne = 5;
export const dayBefore = (now: Date): Date => new Date(now.getTime() - dayMs);

export const linkUsed = () =>
  problem('not-found', 'link-used', 'This link has been used or has expired. Please ask for a new one.');

/** Opens nothing when it is too old, was pressed in another browser, or is for something else. */
export const requireLink = <L extends MailedLink>(
  link: L | undefined,
  wanted: { readonly kinds: readonly LinkKind[]; readonly browserId: string; readonly now: Date },
): L => {
  if (!link || !wanted.kinds.includes(link.kind) || link.expiresAt <= wanted.now) throw linkUsed();
  if (link.usedBy !== undefined && link.usedBy !== wanted.browserId) throw linkUsed();
  return link;
};

export const tooManyMails = () =>
  problem('too-many', 'too-many-mails', 'Enough mails were sent from this timeline today. Please try again tomorrow.');
