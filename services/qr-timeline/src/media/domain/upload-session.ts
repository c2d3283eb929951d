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
