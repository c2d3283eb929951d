import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import { uploadUnknown } from '../domain/upload-session.js';
import {
  browserOf,
  incomingPrefix,
  kindOfType,
  typeRefused,
  type MediaProcessor,
  type UploadRows,
} from '../../timelines/api.js';
import type { RegisteredUpload } from './register-upload.js';
import type { ReserveQuota } from './reserve-quota.js';
import { dropPartsSoon } from './upload-jobs.js';
import type { UploadSessions, UploadQuotas } from './upload-ports.js';

export type FinishUpload = { readonly uploadId: string; readonly objectKey: string; readonly sha256: string };

type Deps = {
  uploadSessions: UploadSessions;
  uploads: UploadRows;
  reserveQuota: ReserveQuota;
  uploadQuotas: Pick<UploadQuotas, 'giveBack'>;
  mediaProcessor: MediaProcessor;
  clock: Clock;
};

/** Returned instead of thrown, because an error inside the transaction would not release the quota. */
type Refused = { readonly refused: true };

const unlessRefused = (outcome: RegisteredUpload | Refused): RegisteredUpload => {
  if ('refused' in outcome) throw typeRefused();
  return outcome;
};

/** Combines all parts into one object and registers it as an upload under the same id, once. */
export const finishUpload =
  ({
    uploadSessions,
    uploads,
    reserveQuota,
    uploadQuotas,
    mediaProcessor,
    clock,
  }: Deps): Handler<FinishUpload, RegisteredUpload> =>
  async ({ uploadId, objectKey, sha256 }, ctx) => {
    const browserId = browserOf(ctx.caller);
    const stored = await ctx.storedResult<RegisteredUpload | Refused>();
    if (stored) return unlessRefused(stored);
    const session = await uploadSessions.find(uploadId);
    if (session?.browserId !== browserId) throw uploadUnknown();
    const seen = objectKey.startsWith(incomingPrefix) ? await mediaProcessor.inspect(objectKey) : undefined;
    if (seen?.size !== session.size)
      throw problem('invalid', 'upload-incomplete', 'This file did not arrive whole. Please send it again.');
    const { type } = seen;
    const kind = kindOfType(type);
    if (!kind || type === undefined)
      return unlessRefused(
        await ctx.transaction(async (tx) => {
          if (await uploadSessions.remove(tx, uploadId)) await uploadQuotas.giveBack(tx, [uploadId]);
          dropPartsSoon(tx, uploadId);
          return { refused: true } as const;
        }),
      );
    await mediaProcessor.ready({ objectKey, kind, type, size: session.size });
    return ctx.transaction(async (tx) => {
      if (!(await uploadSessions.remove(tx, uploadId)))
        throw problem('conflict', 'upload-already-finished', 'This file is here already. Nothing more is to be sent.');
      const { name, size, received } = session;
      if (received < size)
        await reserveQuota(tx, uploadId, session, { bytes: size - received, files: received === 0 ? 1 : 0 });
      const upload = { id: uploadId, browserId, objectKey, name, kind, type, size, sha256, state: 'received' } as const;
      await uploads.insert(tx, upload, clock.now());
      dropPartsSoon(tx, uploadId);
      return { uploadId, kind };
    });
  };
