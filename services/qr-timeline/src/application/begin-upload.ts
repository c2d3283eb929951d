import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/turn';
import { openMs, requireFewOpen, type Sender } from '../domain/arrival.js';
import { browserOf } from '../domain/timeline-privacy.js';
import { unclaimedMs } from '../domain/upload.js';
import type { ReserveRoom } from './reserve-room.js';
import type { ArrivalRows } from './upload-ports.js';

export type BeginUpload = ReserveRoom & { readonly name: string; readonly type: string };
export type BegunUpload = { readonly uploadId: string; readonly expiresAt: string };

type Deps = {
  arrivals: ArrivalRows;
  requireRoom: (sender: Sender, size: number) => Promise<number>;
  clock: Clock;
  ids: Ids;
};

/** A browser announces a file, whose pieces may then come over any gateway. Room is booked by its bytes, not by its announcement. */
export const beginUpload =
  ({ arrivals, requireRoom, clock, ids }: Deps): Handler<BeginUpload, BegunUpload> =>
  async ({ name, type, size, code, network }, turn) => {
    const kept = await turn.kept<BegunUpload>();
    if (kept) return kept;
    const sender = { browserId: browserOf(turn.caller), network, code };
    const leftBytes = await requireRoom(sender, size);
    return turn.once(async (tx) => {
      const now = clock.now();
      if (network !== '') {
        const open = await arrivals.openOf(tx, network, new Date(now.getTime() - openMs));
        requireFewOpen(open, { size, leftBytes, now });
      }
      const id = ids.next();
      await arrivals.insert(tx, { id, ...sender, name, type, size }, now);
      return { uploadId: id, expiresAt: new Date(now.getTime() + unclaimedMs).toISOString() };
    });
  };
