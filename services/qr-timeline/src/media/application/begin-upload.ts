import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/request-context';
import { openMs, requireFewOpen, type Sender } from '../domain/upload-quotas.js';
import { browserOf, unclaimedMs } from '../../timelines/api.js';
import type { QuotaRequest } from './reserve-quota.js';
import type { UploadSessions } from './upload-ports.js';

export type BeginUpload = QuotaRequest & { readonly name: string; readonly type: string };
export type BegunUpload = { readonly uploadId: string; readonly expiresAt: string };

type Deps = {
  uploadSessions: UploadSessions;
  requireQuota: (sender: Sender, size: number) => Promise<number>;
  clock: Clock;
  ids: Ids;
};

/**
 * Announces a file whose parts may arrive at any gateway. Quota is reserved by received bytes, not by the announcement.
 */
export const beginUpload =
  ({ uploadSessions, requireQuota, clock, ids }: Deps): Handler<BeginUpload, BegunUpload> =>
  async ({ name, type, size, code, network }, ctx) => {
    const stored = await ctx.storedResult<BegunUpload>();
    if (stored) return stored;
    const sender = { browserId: browserOf(ctx.caller), network, code };
    const leftBytes = await requireQuota(sender, size);
    return ctx.transaction(async (tx) => {
      const now = clock.now();
      if (network !== '') {
        const open = await uploadSessions.openOf(tx, network, new Date(now.getTime() - openMs));
        requireFewOpen(open, { size, leftBytes, now });
      }
      const id = ids.next();
      await uploadSessions.insert(tx, { id, ...sender, name, type, size }, now);
      return { uploadId: id, expiresAt: new Date(now.getTime() + unclaimedMs).toISOString() };
    });
  };
