import type { Handler } from '@keepsake/platform/request-context';
import { uploadUnknown } from '../domain/upload-session.js';
import { browserOf, enqueueFinalizeUpload, type UploadRows } from '../../timelines/api.js';
import { dropPartsSoon } from './upload-jobs.js';
import type { UploadSessions, UploadQuotas } from './upload-ports.js';

type Deps = { uploadSessions: UploadSessions; uploads: UploadRows; uploadQuotas: Pick<UploadQuotas, 'giveBack'> };

/** Cancels an upload of this browser before it is claimed. Idempotent. */
export const cancelUpload =
  ({
    uploadSessions,
    uploads,
    uploadQuotas,
  }: Deps): Handler<{ readonly uploadId: string }, { readonly cancelled: boolean }> =>
  async ({ uploadId }, ctx) => {
    const browserId = browserOf(ctx.caller);
    const owner = (await uploadSessions.find(uploadId))?.browserId ?? (await uploads.find(uploadId))?.browserId;
    if (owner !== browserId) throw uploadUnknown();
    return ctx.transaction(async (tx) => {
      const stopped = await uploadSessions.remove(tx, uploadId);
      if (stopped) dropPartsSoon(tx, uploadId);
      const swept = !stopped && (await uploads.move(tx, uploadId, 'received', 'swept'));
      if (swept) enqueueFinalizeUpload(tx, uploadId);
      if (stopped || swept) await uploadQuotas.giveBack(tx, [uploadId]);
      return { cancelled: stopped || swept };
    });
  };
