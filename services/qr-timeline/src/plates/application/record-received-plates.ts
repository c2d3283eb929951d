import { qrTimelineStaffActed } from '@keepsake/contracts/events/qr-timeline/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import { isProblem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { Plate } from '../domain/plate.js';
import { isMarked, markProblem, type PlateMark } from '../domain/plate-life.js';
import type { PlateLife } from './plate-life-ports.js';
import type { Receive } from './receive-plates.js';
import { plateTyped } from './show-plate.js';

export type TakeInPlates = { readonly typed: readonly string[]; readonly mark: PlateMark; readonly reason: string };
export type TakenIn = {
  readonly typed: string;
  readonly code?: string;
  readonly serial?: string;
  readonly outcome: 'marked' | 'already' | 'refused' | 'unknown';
  readonly sentence: string;
};

const doneSentences: Readonly<Record<PlateMark, string>> = {
  received: 'Received. It can be used now.',
  damaged: 'Out of the shelf. It can be made again.',
  retired: 'Permanently out of use.',
  good: 'Back on the shelf.',
};
const alreadySentences: Readonly<Record<PlateMark, string>> = {
  received: 'Was received before.',
  damaged: 'Was marked damaged before.',
  retired: 'Was retired before.',
  good: 'Is on the shelf already.',
};
const quicker = 'This plate has just changed. Please scan it again.';

type Reading = { readonly typed: string; readonly plate?: Plate; readonly line: TakenIn };

const read = async (life: PlateLife, typed: string, mark: PlateMark): Promise<Reading> => {
  const unknown = (sentence: string): Reading => ({ typed, line: { typed, outcome: 'unknown', sentence } });
  try {
    const file = await life.find(plateTyped(typed));
    if (!file) return unknown('No plate has this code. Please compare it with the plate.');
    const { plate } = file;
    const named = { typed, code: plate.code, serial: plate.serial };
    if (isMarked(plate, mark))
      return { typed, line: { ...named, outcome: 'already', sentence: alreadySentences[mark] } };
    const refusal = markProblem(plate, mark);
    if (refusal) return { typed, line: { ...named, outcome: 'refused', sentence: refusal.message } };
    return { typed, plate, line: { ...named, outcome: 'marked', sentence: doneSentences[mark] } };
  } catch (error) {
    if (!isProblem(error) || error.slug !== 'code-misread') throw error;
    return unknown(error.message);
  }
};

/** Records scanned plates: each gets a result, and one that cannot be marked does not block the others. */
export const recordReceivedPlates =
  (deps: { readonly life: PlateLife; readonly receive: Receive }): Handler<TakeInPlates, readonly TakenIn[]> =>
  async ({ typed, mark, reason }, ctx) => {
    const staff = requireStaff(ctx.caller, 'operations');
    const stored = await ctx.storedResult<readonly TakenIn[]>();
    if (stored) return stored;
    const found: Reading[] = [];
    for (const one of typed) found.push(await read(deps.life, one, mark));
    const plates = new Map(found.flatMap(({ plate }) => (plate ? [[plate.id, plate] as const] : [])));
    return ctx.transaction(async (tx) => {
      const by = { staffId: staff.id, reason };
      const moved = new Set(
        mark === 'received'
          ? await deps.receive(tx, { ids: [...plates.keys()] }, by)
          : await deps.life.mark(tx, [...plates.values()], { ...by, mark }),
      );
      for (const subjectId of moved)
        tx.publish(qrTimelineStaffActed, {
          subjectId,
          staffId: staff.id,
          action: `plate-${mark}`,
          subject: 'code',
          changed: ['stockState'],
        });
      return found.map(({ plate, line }) =>
        plate === undefined || moved.has(plate.id) ? line : { ...line, outcome: 'refused' as const, sentence: quicker },
      );
    });
  };
