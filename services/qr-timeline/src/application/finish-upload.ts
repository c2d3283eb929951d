import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/turn';
import { uploadUnknown } from '../domain/arrival.js';
import { browserOf } from '../domain/timeline-privacy.js';
import { incomingPrefix, kindOfType, typeRefused } from '../domain/upload.js';
import type { RegisteredUpload } from './register-upload.js';
import type { BookRoom } from './reserve-room.js';
import type { Darkroom, UploadRows } from './timeline-ports.js';
import { dropPartsSoon } from './upload-jobs.js';
import type { ArrivalRows, Budgets } from './upload-ports.js';

export type FinishUpload = { readonly uploadId: string; readonly objectKey: string; readonly sha256: string };

type Deps = {
  arrivals: ArrivalRows;
  uploads: UploadRows;
  bookRoom: BookRoom;
  budgets: Pick<Budgets, 'giveBack'>;
  darkroom: Darkroom;
  clock: Clock;
};

/** Kept as an outcome, because what is thrown inside the transaction would not give the room back. */
type Refused = { readonly refused: true };

const unlessRefused = (outcome: RegisteredUpload | Refused): RegisteredUpload => {
  if ('refused' in outcome) throw typeRefused();
  return outcome;
};

/** All of it is here, in one object: the arrival becomes an upload under the same id, once. */
export const finishUpload =
  ({ arrivals, uploads, bookRoom, budgets, darkroom, clock }: Deps): Handler<FinishUpload, RegisteredUpload> =>
  async ({ uploadId, objectKey, sha256 }, turn) => {
    const browserId = browserOf(turn.caller);
    const kept = await turn.kept<RegisteredUpload | Refused>();
    if (kept) return unlessRefused(kept);
    const arrival = await arrivals.find(uploadId);
    if (arrival?.browserId !== browserId) throw uploadUnknown();
    const seen = objectKey.startsWith(incomingPrefix) ? await darkroom.look(objectKey) : undefined;
    if (seen?.size !== arrival.size)
      throw problem('invalid', 'upload-incomplete', 'This file did not arrive whole. Please send it again.');
    const { type } = seen;
    const kind = kindOfType(type);
    if (!kind || type === undefined)
      return unlessRefused(
        await turn.once(async (tx) => {
          if (await arrivals.remove(tx, uploadId)) await budgets.giveBack(tx, [uploadId]);
          dropPartsSoon(tx, uploadId);
          return { refused: true } as const;
        }),
      );
    await darkroom.ready({ objectKey, kind, type, size: arrival.size });
    return turn.once(async (tx) => {
      if (!(await arrivals.remove(tx, uploadId)))
        throw problem('conflict', 'upload-already-finished', 'This file is here already. Nothing more is to be sent.');
      const { name, size, received } = arrival;
      if (received < size)
        await bookRoom(tx, uploadId, arrival, { bytes: size - received, files: received === 0 ? 1 : 0 });
      const upload = { id: uploadId, browserId, objectKey, name, kind, type, size, sha256, state: 'received' } as const;
      await uploads.insert(tx, upload, clock.now());
      dropPartsSoon(tx, uploadId);
      return { uploadId, kind };
    });
  };
