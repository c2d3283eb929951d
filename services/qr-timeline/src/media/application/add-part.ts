import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import {
  uploadSessionPrefix,
  offsetDiffers,
  requireFewParts,
  requireNext,
  tellingBytes,
  uploadUnknown,
} from '../domain/upload-session.js';
import { browserOf, kindOfType, typeRefused, type MediaProcessor } from '../../timelines/api.js';
import type { ReserveQuota } from './reserve-quota.js';
import type { UploadSessions } from './upload-ports.js';

export type AddPart = {
  readonly uploadId: string;
  readonly offset: number;
  readonly size: number;
  readonly objectKey: string;
};

type Deps = {
  uploadSessions: UploadSessions;
  reserveQuota: ReserveQuota;
  mediaProcessor: Pick<MediaProcessor, 'inspect'>;
  clock: Clock;
};

/** Two connections may send the same bytes: one guarded update decides which part counts. */
export const addPart =
  ({ uploadSessions, reserveQuota, mediaProcessor, clock }: Deps): Handler<AddPart, { readonly received: number }> =>
  async (part, ctx) => {
    const stored = await ctx.storedResult<{ readonly received: number }>();
    if (stored) return stored;
    const { uploadId: id, offset, size, objectKey } = part;
    const session = await uploadSessions.find(id);
    if (session?.browserId !== browserOf(ctx.caller)) throw uploadUnknown();
    requireNext(session, offset, size);
    const seen = objectKey.startsWith(`${uploadSessionPrefix}${id}/`)
      ? await mediaProcessor.inspect(objectKey)
      : undefined;
    if (seen?.size !== size) throw offsetDiffers(session.received);
    // Checks the type on the first part, so that an unsupported file is rejected before 2 GB are uploaded.
    if (offset === 0 && size >= tellingBytes && !kindOfType(seen.type)) throw typeRefused();
    return ctx.transaction(async (tx) => {
      const parts = await uploadSessions.grow(tx, { id, offset, size, objectKey }, clock.now());
      if (parts === undefined) throw offsetDiffers(session.received);
      requireFewParts(parts);
      await reserveQuota(tx, id, session, { bytes: size, files: offset === 0 ? 1 : 0 });
      return { received: offset + size };
    });
  };
