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
  type UploadRows,
} from '../../timelines/api.js';
import type { ReserveQuota } from './reserve-quota.js';

export type RegisterUpload = {
  readonly objectKey: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly network: string;
  readonly code?: string | undefined;
};

export type RegisteredUpload = { readonly uploadId: string; readonly kind: string };

type Deps = { uploads: UploadRows; reserveQuota: ReserveQuota; mediaProcessor: MediaProcessor; clock: Clock; ids: Ids };

/** Registers a file stored by the gateway: checks its type itself and binds it to the browser that sent it. */
export const registerUpload =
  ({ uploads, reserveQuota, mediaProcessor, clock, ids }: Deps): Handler<RegisterUpload, RegisteredUpload> =>
  async ({ objectKey, name, size, sha256, network, code }, ctx) => {
    const browserId = browserOf(ctx.caller);
    const stored = await ctx.storedResult<RegisteredUpload>();
    if (stored) return stored;
    if (!objectKey.startsWith(incomingPrefix)) throw notArrived();
    const seen = await mediaProcessor.inspect(objectKey);
    if (!seen || seen.size !== size) throw notArrived();
    const kind = kindOfType(seen.type);
    if (!kind || seen.type === undefined) throw typeRefused();
    const type = seen.type;
    await mediaProcessor.ready({ objectKey, kind, type, size });
    return ctx.transaction(async (tx) => {
      const uploadId = ids.next();
      const upload = { id: uploadId, browserId, objectKey, name, kind, type, size, sha256, state: 'received' } as const;
      if (!(await uploads.insert(tx, upload, clock.now())))
        throw problem('conflict', 'upload-already-registered', 'This file arrived before. Please choose it again.');
      await reserveQuota(tx, uploadId, { browserId, network, code }, { bytes: size, files: 1 });
      return { uploadId, kind };
    });
  };

const notArrived = () =>
  problem('invalid', 'upload-incomplete', 'This file did not arrive whole. Please send it again.');
