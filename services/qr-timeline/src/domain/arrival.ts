import { problem } from '@keepsake/platform/problem';

/** A file on its way in. Its id becomes the upload's when all of it is here. */
export type Arrival = {
  readonly id: string;
  readonly browserId: string;
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

/** How much may be taken in one day, so that a flood ends before the disk does. */
export type Quotas = {
  readonly browserBytes: number;
  readonly browserFiles: number;
  readonly timelineBytes: number;
  readonly houseBytes: number;
};

export type Allowance = {
  readonly scope: string;
  readonly bytes: number;
  readonly files: number;
  readonly sentence: string;
};

const endless = Number.MAX_SAFE_INTEGER;

/** The narrowest first: the house's row is everybody's, so it is held for the shortest time. */
export const allowancesFor = (quotas: Quotas, browserId: string, code: string | undefined): readonly Allowance[] => [
  {
    scope: `browser:${browserId}`,
    bytes: quotas.browserBytes,
    files: quotas.browserFiles,
    sentence: 'This is as much as one device can send in a day. Please go on tomorrow, or write to us.',
  },
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

export const quotaReached = (sentence: string, now: Date) =>
  problem('too-many', 'upload-quota-reached', sentence, { retryAfterMs: untilTomorrowMs(now) });

const dayMs = 24 * 60 * 60 * 1000;
const untilTomorrowMs = (now: Date): number => dayMs - (now.getTime() % dayMs);
