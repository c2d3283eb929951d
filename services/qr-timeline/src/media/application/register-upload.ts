import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import {
  browserOf,
  incomingPrefix,
  kindOfType,
  typeRefused,
  type MediaProcessor,
  type ReceiveFile,
  type SentFile,
  type UploadRows,
} from '../../timelines/api.js';
import type { ReserveQuota } from './reserve-quota.js';

export type RegisterUpload = SentFile & { readonly code?: string | undefined };

export type RegisteredUpload = { readonly uploadId: string; readonly kind: string };

type Deps = { uploads: UploadRows; reserveQuota: ReserveQuota; mediaProcessor: MediaProcessor; clock: Clock; ids: Ids };

/** Detects the type from the bytes and binds the file to the browser that sent it. */
export const receiveFile =
  ({ uploads, reserveQuota, mediaProcessor, clock, ids }: Deps): ReceiveFile =>
  async ({ objectKey, name, size, sha256, network, code }, ctx) => {
    const browserId = browserOf(ctx.caller);
    if (!objectKey.startsWith(incomingPrefix)) throw notArrived();
    const seen = await mediaProcessor.inspect(objectKey);
    if (!seen || seen.size !== size) throw notArrived();
    const kind = kindOfType(seen.type);
    if (!kind || seen.type === undefined) throw typeRefused();
    const type = seen.type;
    await mediaProcessor.ready({ objectKey, kind, type, size });
    const id = ids.next();
    const upload = { id, browserId, objectKey, name, kind, type, size, sha256, state: 'received' } as const;
    return {
      upload,
      register: async (tx) => {
        if (!(await uploads.insert(tx, upload, clock.now())))
          throw problem('conflict', 'upload-already-registered', 'This file arrived before. Please choose it again.');
        await reserveQuota(tx, id, { browserId, network, code }, { bytes: size, files: 1 });
      },
    };
  };

/** Registers a file as an upload, for a later use. */
export const registerUpload =
  (receive: ReceiveFile): Handler<RegisterUpload, RegisteredUpload> =>
  async (file, ctx) => {
    const stored = await ctx.storedResult<RegisteredUpload>();
    if (stored) return stored;
    const { upload, register } = await receive(file, ctx);
    return ctx.transaction(async (tx) => {
      await register(tx);
      return { uploadId: upload.id, kind: upload.kind };
    });
  };

const notArrived = () =>
  problem('invalid', 'upload-incomplete', 'This file did not arrive whole. Please send it again.');
