import type { Handler } from '@keepsake/platform/request-context';
import { present } from '@keepsake/contracts/values/present';
import { uploadUnknown, type UploadSession } from '../domain/upload-session.js';
import { type MediaKind, browserOf, unclaimedMs, type Upload, type UploadRows } from '../../timelines/api.js';
import type { UploadSessions, ArrivedUploads } from './upload-ports.js';

export type SeenUpload = {
  readonly uploadId: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly received: number;
  readonly finished: boolean;
  readonly kind?: MediaKind;
  readonly parts: string[];
  readonly expiresAt: string;
};

type Deps = { uploadSessions: UploadSessions; uploads: Pick<UploadRows, 'find'> };

const expiry = (since: Date): string => new Date(since.getTime() + unclaimedMs).toISOString();

const arriving = (
  { id, name, type, size, received, touchedAt }: UploadSession,
  parts: readonly string[],
): SeenUpload => ({
  uploadId: id,
  name,
  type,
  size,
  received,
  finished: false,
  parts: [...parts],
  expiresAt: expiry(touchedAt),
});

const arrived = ({ id, name, type, size, kind, receivedAt }: Upload): SeenUpload => ({
  uploadId: id,
  name,
  type,
  size,
  received: size,
  finished: true,
  ...present({ kind }),
  parts: [],
  expiresAt: expiry(receivedAt ?? new Date(0)),
});

/** Returns the progress of a file of this browser. Files of another browser do not exist for the caller. */
export const getUpload =
  ({ uploadSessions, uploads }: Deps): Handler<{ readonly uploadId: string }, SeenUpload> =>
  async ({ uploadId }, ctx) => {
    const browserId = browserOf(ctx.caller);
    const session = await uploadSessions.find(uploadId);
    if (session?.browserId === browserId) {
      const whole = session.received === session.size;
      return arriving(session, whole ? await uploadSessions.partsOf(uploadId) : []);
    }
    const upload = await uploads.find(uploadId);
    if (upload?.browserId !== browserId || upload.state === 'swept') throw uploadUnknown();
    return arrived(upload);
  };

/** Lists uploads that wait for an order or timeline, oldest first. */
export const listOwnUploads =
  (deps: {
    uploadSessions: UploadSessions;
    arrivedUploads: ArrivedUploads;
  }): Handler<unknown, { uploads: SeenUpload[] }> =>
  async (_, ctx) => {
    const browserId = browserOf(ctx.caller);
    // Unfinished ones first: one that finishes between the two reads is then in both lists, not in neither.
    const coming = await deps.uploadSessions.ofBrowser(browserId);
    const done = (await deps.arrivedUploads.unclaimedOf(browserId)).map(arrived);
    const finished = new Set(done.map(({ uploadId }) => uploadId));
    const unfinished = coming.filter(({ id }) => !finished.has(id)).map((one) => arriving(one, []));
    return { uploads: [...done, ...unfinished] };
  };
