/** A permanent bounce or a complaint. At least one of `mailId` and `address` is present. */
export type Bounce = {
  readonly what: 'bounced' | 'complained';
  /** Id of the email: its Message-ID without brackets and domain. */
  readonly mailId?: string;
  /** In the form of `normalizeEmail`. */
  readonly address?: string;
  readonly at: Date;
};

/** `temporary`: delivery is still possible, so nothing is recorded. */
export type ParsedBounce = Bounce | 'temporary' | 'not-understood';

export type BounceCounts = {
  /** New returns; each suppressed an address. */
  readonly bounced: number;
  readonly complained: number;
  readonly temporary: number;
  /** Duplicates of earlier reports. */
  readonly repeated: number;
  /** About emails and addresses that were never written to. */
  readonly notOurs: number;
  readonly notUnderstood: number;
};

const ownId = /^<?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:@[^<>\s]{1,255})?>?$/;

/** Returns the email id in a Message-ID; undefined for ids that another server generated. */
export const mailIdOf = (messageId: string): string | undefined => ownId.exec(messageId.trim().toLowerCase())?.[1];

const dayMs = 86_400_000;
const longestAgoMs = 5 * 365 * dayMs;

/** Returns the reported time, or `now` if it is implausible. */
export const momentOf = (date: string, now: Date): Date => {
  const at = new Date(date);
  const agoMs = now.getTime() - at.getTime();
  return agoMs >= 0 && agoMs <= longestAgoMs ? at : now;
};
