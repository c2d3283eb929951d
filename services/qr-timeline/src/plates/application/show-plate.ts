import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem, type Problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
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

/** Parses an engraved, typed or scanned code, or a serial from the maker's sheet. */
export const plateTyped = (typed: string): { readonly code: string } | { readonly serial: string } => {
  const serial = typed.trim().toUpperCase().replaceAll(/[\s-]/g, '');
  if (serialShape.test(serial) && !parsePlateCode(typed).ok) return { serial };
  return { code: readCode(typed) };
};

/** Returns the full history of one plate. */
export const showPlate =
  (deps: { readonly life: PlateLife; readonly clock: Clock }): Handler<{ readonly typed: string }, PlatePassport> =>
  async ({ typed }, ctx) => {
    requireStaff(ctx.caller, 'operations', 'support');
    const file = await deps.life.find(plateTyped(typed));
    if (!file) throw noPlate();
    const { plate } = file;
    const undoUntil = undoableUntil(plate);
    return {
      ...file,
      address: plateUrl(file.baseUrl, plate.code),
      ...(isAlive(plate) &&
        !plate.gone && {
          timelineUrl: timelinePath(plate.code),
          ...(undoUntil > deps.clock.now() && { undoUntil }),
        }),
      steps: await deps.life.stepsOf(plate),
    };
  };
