import { problem } from '@keepsake/platform/problem';

/** A file on its way in. Its id becomes the upload's when all of it is here. */
export type Arrival = {
  readonly id: string;
  readonly browserId: string;
  /** A keyed hash of the address it was announced from; empty when an older gateway announced it. */
  readonly network: string;
  /** The timeline it is for, when its sender named one. */
  readonly code?: string | undefined;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly received: number;
  readonly touchedAt: Date;
};

/** Largest file that may arrive in pieces. */
export const largestArrivalBytes = 2 * 1024 ** 3;
const mostParts = 10_000;

/** Fewer bytes than this may not hold the mark that tells what a file is. */
export const tellingBytes = 4_100;

export const arrivalPrefix = 'arriving/';

export const uploadUnknown = () =>
  problem('not-found', 'upload-unknown', 'This file is not here any more. Please choose it again.');

export const offsetDiffers = (received: number) =>
  problem('conflict', 'upload-offset-differs', 'These bytes do not continue what is here. Please ask where to go on.', {
    received,
  });

/** A piece continues exactly where the last one ended, and never goes over the end. */
export const requireNext = (arrival: Arrival, offset: number, size: number): void => {
  if (offset !== arrival.received) throw offsetDiffers(arrival.received);
  if (size < 1 || offset + size > arrival.size)
    throw problem('invalid', 'upload-too-long', 'More bytes came than were announced. Please choose the file again.');
};

export const requireFewParts = (parts: number): void => {
  if (parts > mostParts)
    throw problem('invalid', 'upload-pieces-too-small', 'These pieces are too small. Please send the file again.');
};

/** How much may arrive in one day, so that a flood ends before the disk is full. */
export type Quotas = {
  readonly browserBytes: number;
  readonly browserFiles: number;
  readonly networkBytes: number;
  readonly timelineBytes: number;
  readonly houseBytes: number;
};

/** Whose budgets a file is booked on. */
export type Sender = { readonly browserId: string; readonly network: string; readonly code?: string | undefined };

export type Room = { readonly bytes: number; readonly files: number };

export type Allowance = Room & { readonly scope: string; readonly sentence: string };

const endless = Number.MAX_SAFE_INTEGER;

/** The narrowest first: the house's row is shared by all uploads, so it is locked for the shortest time. */
export const allowancesFor = (quotas: Quotas, { browserId, network, code }: Sender): readonly Allowance[] => [
  {
    scope: `browser:${browserId}`,
    bytes: quotas.browserBytes,
    files: quotas.browserFiles,
    sentence: 'This is as much as one device can send in a day. Please go on tomorrow, or write to us.',
  },
  ...(network === ''
    ? []
    : [
        {
          scope: `network:${network}`,
          bytes: quotas.networkBytes,
          files: endless,
          sentence:
            'This is as much as one internet connection can send in a day. Please go on tomorrow, or use another connection.',
        },
      ]),
  ...(code === undefined
    ? []
    : [
        {
          scope: `timeline:${code}`,
          bytes: quotas.timelineBytes,
          files: endless,
          sentence: 'This timeline has taken as much as it can in a day. Please go on tomorrow.',
        },
      ]),
  {
    scope: 'house',
    bytes: quotas.houseBytes,
    files: endless,
    sentence: 'We cannot take more files today. Please go on tomorrow; what you have sent is kept.',
  },
];

export const scopesOf = (sender: Sender): readonly string[] =>
  allowancesFor({ browserBytes: 0, browserFiles: 0, networkBytes: 0, timelineBytes: 0, houseBytes: 0 }, sender).map(
    ({ scope }) => scope,
  );

export const quotaReached = (sentence: string, now: Date) =>
  problem('too-many', 'upload-quota-reached', sentence, { retryAfterMs: untilTomorrowMs(now) });

/** An announcement counts as open until nothing was added to it for so long. */
export const openMs = 15 * 60 * 1000;
const maxOpenOfNetwork = 2_000;
/** Photographs go on while large files that were only announced use up what their network may announce. */
const smallBytes = 50_000_000;

/** What a network has announced and not sent yet. */
export type OpenAnnouncements = {
  readonly count: number;
  readonly bytesToCome: number;
  readonly oldestTouchedAt?: Date | undefined;
};

/** Announcing more than a network may send in a day ends at the flooder: no budget of others is touched. */
export const requireFewOpen = (
  open: OpenAnnouncements,
  { size, leftBytes, now }: { readonly size: number; readonly leftBytes: number; readonly now: Date },
): void => {
  const fits = size <= smallBytes || open.bytesToCome + size <= leftBytes;
  if (open.count < maxOpenOfNetwork && fits) return;
  const retryAfterMs = Math.max(1_000, (open.oldestTouchedAt ?? now).getTime() + openMs - now.getTime());
  throw problem(
    'too-many',
    'upload-too-many-open',
    'Too many files are on their way from your internet connection. Please try again in a few minutes.',
    { retryAfterMs },
  );
};

const dayMs = 24 * 60 * 60 * 1000;
const untilTomorrowMs = (now: Date): number => dayMs - (now.getTime() % dayMs);
