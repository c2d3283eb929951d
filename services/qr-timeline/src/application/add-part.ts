import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/turn';
import {
  arrivalPrefix,
  offsetDiffers,
  requireFewParts,
  requireNext,
  tellingBytes,
  uploadUnknown,
} from '../domain/arrival.js';
import { browserOf } from '../domain/timeline-privacy.js';
import { kindOfType, typeRefused } from '../domain/upload.js';
import type { Darkroom } from './timeline-ports.js';
import type { BookRoom } from './reserve-room.js';
import type { ArrivalRows } from './upload-ports.js';

export type AddPart = {
  readonly uploadId: string;
  readonly offset: number;
  readonly size: number;
  readonly objectKey: string;
};

type Deps = { arrivals: ArrivalRows; bookRoom: BookRoom; darkroom: Pick<Darkroom, 'look'>; clock: Clock };

/** Two connections may bring the same bytes: one guarded update decides which of them counts. */
export const addPart =
  ({ arrivals, bookRoom, darkroom, clock }: Deps): Handler<AddPart, { readonly received: number }> =>
  async (part, turn) => {
    const kept = await turn.kept<{ readonly received: number }>();
    if (kept) return kept;
    const { uploadId: id, offset, size, objectKey } = part;
    const arrival = await arrivals.find(id);
    if (arrival?.browserId !== browserOf(turn.caller)) throw uploadUnknown();
    requireNext(arrival, offset, size);
    const seen = objectKey.startsWith(`${arrivalPrefix}${id}/`) ? await darkroom.look(objectKey) : undefined;
    if (seen?.size !== size) throw offsetDiffers(arrival.received);
    // The first piece tells what a file is: nobody waits for two gigabytes to read that it is refused.
    if (offset === 0 && size >= tellingBytes && !kindOfType(seen.type)) throw typeRefused();
    return turn.once(async (tx) => {
      const parts = await arrivals.grow(tx, { id, offset, size, objectKey }, clock.now());
      if (parts === undefined) throw offsetDiffers(arrival.received);
      requireFewParts(parts);
      await bookRoom(tx, id, arrival, { bytes: size, files: offset === 0 ? 1 : 0 });
      return { received: offset + size };
    });
  };
