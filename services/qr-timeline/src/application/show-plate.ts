import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem, type Problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/turn';
import { plateUrl } from '../domain/batch.js';
import { isAlive, readCode, timelinePath, undoableUntil } from '../domain/plate.js';
import type { PlateStep } from '../domain/plate-life.js';
import type { PlateFile, PlateLife } from './plate-life-ports.js';

export type PlatePassport = PlateFile & {
  readonly address: string;
  readonly timelineUrl?: string;
  readonly undoUntil?: Date;
  readonly steps: readonly PlateStep[];
};

const noPlate = (): Problem =>
  problem('not-found', 'plate-unknown', 'No plate has this code. Please compare it with the plate.');

const serialShape = /^[A-Z]{2,8}\d{6,9}$/;

/** What is engraved, typed or scanned; or the serial that stands on the maker's sheet. */
export const plateTyped = (typed: string): { readonly code: string } | { readonly serial: string } => {
  const serial = typed.trim().toUpperCase().replaceAll(/[\s-]/g, '');
  if (serialShape.test(serial) && !parsePlateCode(typed).ok) return { serial };
  return { code: readCode(typed) };
};

/** The whole life of one plate. */
export const showPlate =
  (deps: { readonly life: PlateLife; readonly clock: Clock }): Handler<{ readonly typed: string }, PlatePassport> =>
  async ({ typed }, turn) => {
    requireStaff(turn.caller, 'operations', 'support');
    const file = await deps.life.find(plateTyped(typed));
    if (!file) throw noPlate();
    const { plate } = file;
    const undoUntil = undoableUntil(plate);
    return {
      ...file,
      address: plateUrl(file.baseUrl, plate.code),
      ...(isAlive(plate) && {
        timelineUrl: timelinePath(plate.code),
        ...(undoUntil > deps.clock.now() && { undoUntil }),
      }),
      steps: await deps.life.stepsOf(plate),
    };
  };
