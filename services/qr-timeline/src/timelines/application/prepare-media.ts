import { present } from '@keepsake/contracts/values/present';
import type { Ids } from '@keepsake/platform/ids';
import type { RequestContext, Tx } from '@keepsake/platform/request-context';
import type { Media } from '../domain/entry.js';
import { uploadMissing, type Upload } from '../domain/upload.js';
import { makeMediaSoon, enqueueFinalizeUpload } from './timeline-jobs.js';
import type { MediaProcessor, ProcessedMedia, UploadRows } from './timeline-ports.js';

/** An upload and its processed media; a video or recording is processed later, by a job. */
export type PreparedMedia = {
  readonly upload: Upload;
  readonly media: Media;
  readonly developed?: ProcessedMedia;
  /** Set if the upload is not registered yet. */
  readonly register?: (tx: Tx) => Promise<void>;
};

type Deps = { uploads: UploadRows; mediaProcessor: MediaProcessor; ids: Ids };

/** Runs before the transaction, because processing takes a while. */
export const processUpload = async (
  { mediaProcessor, ids }: Pick<Deps, 'mediaProcessor' | 'ids'>,
  upload: Upload,
  ctx: RequestContext,
): Promise<PreparedMedia> => {
  const mediaId = ids.symbols(26);
  if (upload.kind !== 'image') return { upload, media: { id: mediaId, kind: upload.kind, state: 'making' } };
  const developed = await mediaProcessor.process(upload, mediaId, ctx.signal);
  const { width, height, placeholder } = developed;
  return {
    upload,
    developed,
    media: { id: mediaId, kind: 'image', state: 'ready', ...present({ width, height, placeholder }) },
  };
};

/** Returns this upload, processed; rejects those that this browser must not use. */
export const prepareMedia = async (
  deps: Deps,
  uploadId: string,
  browserId: string,
  ctx: RequestContext,
): Promise<PreparedMedia> => {
  const upload = await deps.uploads.find(uploadId);
  if (!upload || upload.browserId !== browserId || upload.state !== 'received') throw uploadMissing(uploadId);
  return processUpload(deps, upload, ctx);
};

/** Runs inside the transaction that shows it: no other post can take the same upload. */
export const attachMedia = async (
  { uploads }: Pick<Deps, 'uploads'>,
  tx: Tx,
  { upload, media, developed, register }: PreparedMedia,
): Promise<void> => {
  await register?.(tx);
  if (!(await uploads.move(tx, upload.id, 'received', developed ? 'ready' : 'claimed'))) throw uploadMissing(upload.id);
  if (developed) enqueueFinalizeUpload(tx, upload.id);
  else makeMediaSoon(tx, media.id);
};

export const discardMedia = async (
  { mediaProcessor }: Pick<Deps, 'mediaProcessor'>,
  print: PreparedMedia | undefined,
): Promise<void> => {
  if (print?.developed) await mediaProcessor.discard(print.developed);
};
