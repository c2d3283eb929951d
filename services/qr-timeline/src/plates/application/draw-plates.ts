import { requireSystem } from '@keepsake/platform/access';
import { problem, type Problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import { plateAddress, plateUrl } from '../domain/batch.js';
import type { Batches, Codes, DrawSymbol, PlateSymbol } from './plate-ports.js';

export type DrawnPlate = PlateSymbol & { readonly id: string; readonly code: string; readonly address: string };

const unreadable = (code: string): Problem =>
  problem(
    'conflict',
    'plate-unreadable',
    `The picture of ${code} could not be read back, so it is not printed. Please write to us.`,
  );

/** Returns the symbols of plates in the requested order; omits unknown ones. */
export const drawPlates =
  (deps: {
    readonly codes: Pick<Codes, 'byIds'>;
    readonly batches: Pick<Batches, 'byId'>;
    readonly drawSymbol: DrawSymbol;
  }): Handler<{ readonly ids: readonly string[] }, readonly DrawnPlate[]> =>
  async ({ ids }, ctx) => {
    requireSystem(ctx.caller);
    const plates = new Map((await deps.codes.byIds(ids)).map((plate) => [plate.id, plate]));
    const batchIds = [...new Set([...plates.values()].map(({ batchId }) => batchId))];
    const batches = await Promise.all(batchIds.map(deps.batches.byId));
    const baseUrls = new Map(batches.flatMap((batch) => (batch ? [[batch.id, batch.baseUrl] as const] : [])));
    return ids.flatMap((id) => {
      const plate = plates.get(id);
      const baseUrl = plate && baseUrls.get(plate.batchId);
      if (!plate || baseUrl === undefined) return [];
      const symbol = deps.drawSymbol(plateUrl(baseUrl, plate.code));
      if (!symbol) throw unreadable(plate.code);
      return [{ ...symbol, id, code: plate.code, address: plateAddress(baseUrl, plate.code) }];
    });
  };
