import { problem } from '@keepsake/platform/problem';

/** A file of a sealed memory: an upload that no job processes before the memory opens. */
export type CapsuleFile = {
  readonly uploadId: string;
  readonly caption?: string;
  readonly date?: string;
};

/** A memory that is sealed until a day. */
export type Capsule = {
  readonly id: string;
  readonly timelineId: string;
  /** Day as text, "2031-06-01". */
  readonly opensOn: string;
  /** Only its sender may read it before it opens. */
  readonly hiddenFromOwner: boolean;
  readonly byKeeper: boolean;
  readonly browserId: string;
  readonly senderId?: string;
  readonly submittedBy?: string;
  readonly title: string;
  readonly description: string;
  readonly date?: string;
  readonly location?: string;
  /** Id of the question that it answers. */
  readonly prompt?: string;
  readonly sealedAt: Date;
  readonly openedAt?: Date;
  readonly status?: 'shown' | 'held';
  readonly files: readonly CapsuleFile[];
};

const maxSealedYears = 30;

/** Morning in Europe and before dawn in America, so that it opens on that day in both. */
export const openingTime = (opensOn: string): Date => new Date(`${opensOn}T10:00:00Z`);

/** Requires an opening after now, at most 30 years ahead. */
export const requireOpening = (opensOn: string, now: Date): void => {
  if (openingTime(opensOn) <= now)
    throw problem('invalid', 'capsule-opens-too-soon', 'Choose a day after today for the opening.', {
      field: 'opensOn',
    });
  const last = new Date(now);
  last.setUTCFullYear(now.getUTCFullYear() + maxSealedYears);
  if (opensOn > last.toISOString().slice(0, 10))
    throw problem(
      'invalid',
      'capsule-opens-too-late',
      `Choose an opening day within the next ${maxSealedYears} years.`,
      { field: 'opensOn' },
    );
};

export type Reader = { readonly kind: string; readonly browserId?: string; readonly id?: string };

export const isSender = ({ browserId, senderId }: Capsule, viewer: Reader): boolean =>
  browserId === viewer.browserId || (senderId !== undefined && senderId === viewer.id);

/** The sender may read it, and the people who look after the timeline unless it is hidden from them. */
export const mayRead = (capsule: Capsule, viewer: Reader, isKeeper: boolean): boolean =>
  isSender(capsule, viewer) || (isKeeper && !capsule.hiddenFromOwner);

export const tooManyCapsules = () =>
  problem(
    'conflict',
    'too-many-capsules',
    'This page has as many sealed memories as fit. Add yours without an opening day.',
  );

export const capsuleUnknown = () =>
  problem('not-found', 'capsule-unknown', 'This memory is no longer sealed. Reload the page.');
