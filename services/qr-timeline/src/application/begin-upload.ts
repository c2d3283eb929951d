import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler, Tx } from '@keepsake/platform/turn';
import { browserOf } from '../domain/timeline-privacy.js';
import { unclaimedMs } from '../domain/upload.js';
import type { ReserveRoom } from './reserve-room.js';
import type { ArrivalRows } from './upload-ports.js';

export type BeginUpload = ReserveRoom & { readonly name: string; readonly type: string };
export type BegunUpload = { readonly uploadId: string; readonly expiresAt: string };

type Deps = {
  arrivals: ArrivalRows;
  takeRoom: (tx: Tx, browserId: string, room: ReserveRoom) => Promise<void>;
  clock: Clock;
  ids: Ids;
};

/** A browser announces a file; from here on its pieces may come, over any gateway. */
export const beginUpload =
  ({ arrivals, takeRoom, clock, ids }: Deps): Handler<BeginUpload, BegunUpload> =>
  async ({ name, type, size, code }, turn) => {
    const browserId = browserOf(turn.caller);
    return turn.once(async (tx) => {
      const now = clock.now();
      await takeRoom(tx, browserId, { size, code });
      const id = ids.next();
      await arrivals.insert(tx, { id, browserId, name, type, size }, now);
      return { uploadId: id, expiresAt: new Date(now.getTime() + unclaimedMs).toISOString() };
    });
  };
