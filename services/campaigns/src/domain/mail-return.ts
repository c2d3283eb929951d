/** A mail that came back for good, or that somebody called unwanted. At least one of `mailId` and `address` is there. */
export type MailReturn = {
  readonly what: 'bounced' | 'complained';
  /** Our id of the mail: its Message-ID without the brackets and the domain. */
  readonly mailId?: string;
  /** In the form of `normaliseEmail`. */
  readonly address?: string;
  readonly at: Date;
};

/** `temporary`: it may arrive another time, so nothing follows from it. */
export type ReadReturn = MailReturn | 'temporary' | 'not-understood';

export type ReturnCounts = {
  /** New ones; each has put an address on the list. */
  readonly bounced: number;
  readonly complained: number;
  readonly temporary: number;
  /** Told before. */
  readonly repeated: number;
  /** About mails and addresses that we never wrote to. */
  readonly notOurs: number;
  readonly notUnderstood: number;
};

const ownId = /^<?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:@[^<>\s]{1,255})?>?$/;

/** The id of ours that stands in a Message-ID; undefined in one that a server on the way has made. */
export const mailIdOf = (messageId: string): string | undefined => ownId.exec(messageId.trim().toLowerCase())?.[1];

const dayMs = 86_400_000;
const longestAgoMs = 5 * 365 * dayMs;

/** When it happened, as others say; `now` where that cannot be. */
export const momentOf = (told: string, now: Date): Date => {
  const at = new Date(told);
  const agoMs = now.getTime() - at.getTime();
  return agoMs >= 0 && agoMs <= longestAgoMs ? at : now;
};
