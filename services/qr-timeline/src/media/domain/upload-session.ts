import { problem } from '@keepsake/platform/problem';

/** An upload in progress. Its id becomes the upload's when all bytes are stored. */
export type UploadSession = {
  readonly id: string;
  readonly browserId: string;
  /** HMAC of the network that announced it; empty from an older gateway. */
  readonly network: string;
  /** The timeline it is for, if named. */
  readonly code?: string | undefined;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly received: number;
  readonly touchedAt: Date;
};

/** Maximum size of a file uploaded in parts. */
export const maxUploadBytes = 2 * 1024 ** 3;
const mostParts = 10_000;

/** Minimum bytes that contain the signature of every type. */
export const tellingBytes = 4_100;

export const uploadSessionPrefix = 'arriving/';

export const uploadUnknown = () =>
  problem('not-found', 'upload-unknown', 'This file is no longer available. Choose it again.');

export const offsetDiffers = (received: number) =>
  problem('conflict', 'upload-offset-differs', 'These bytes do not continue what is here. Please ask where to go on.', {
    received,
  });

/** Requires a part to continue at the current offset and to stay within the announced size. */
export const requireNext = (session: UploadSession, offset: number, size: number): void => {
  if (offset !== session.received) throw offsetDiffers(session.received);
  if (size < 1 || offset + size > session.size)
    throw problem('invalid', 'upload-too-long', 'More bytes came than were announced. Please choose the file again.');
};

export const requireFewParts = (parts: number): void => {
  if (parts > mostParts)
    throw problem('invalid', 'upload-pieces-too-small', 'These pieces are too small. Please send the file again.');
};

/** Daily quotas, so that a flood ends before the disk is full. */
export type Quotas = {
  readonly browserBytes: number;
  readonly browserFiles: number;
  readonly networkBytes: number;
  readonly timelineBytes: number;
  readonly totalBytes: number;
};

/** Whose quotas a file is booked on. */
export type Sender = { readonly browserId: string; readonly network: string; readonly code?: string | undefined };

export type Reservation = { readonly bytes: number; readonly files: number };

export type Allowance = Reservation & { readonly scope: string; readonly sentence: string };

const endless = Number.MAX_SAFE_INTEGER;

/** Narrowest first: the global row is shared by all uploads, so it is locked for the shortest time. */
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
    bytes: quotas.totalBytes,
    files: endless,
    sentence: 'We cannot take more files today. Please go on tomorrow; what you have sent is kept.',
  },
];

export const scopesOf = (sender: Sender): readonly string[] =>
  allowancesFor({ browserBytes: 0, browserFiles: 0, networkBytes: 0, timelineBytes: 0, totalBytes: 0 }, sender).map(
    ({ scope }) => scope,
  );

export const quotaReached = (sentence: string, now: Date) =>
  problem('too-many', 'upload-quota-reached', sentence, { retryAfterMs: untilTomorrowMs(now) });

/** Milliseconds without progress after which an announcement no longer counts as open. */
export const openMs = 15 * 60 * 1000;
const maxOpenOfNetwork = 2_000;
/** Photos are still accepted while announced large files exceed the network's limit. */
const smallBytes = 50_000_000;

/** Announced uploads of a network that are incomplete. */
export type OpenAnnouncements = {
  readonly count: number;
  readonly bytesToCome: number;
  readonly oldestTouchedAt?: Date | undefined;
};

/** Limits open announcements per network to its daily quota, so that a flood affects only its own network. */
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
