import type { CodesDefinition } from '@keepsake/contracts/rpc/codes';
import { present } from '@keepsake/contracts/values/present';
import { maxPlatesDrawn } from '@keepsake/contracts/values/limits';
import type { CallOptions, Client } from '@keepsake/platform/rpc/contract';
import { problem } from '@keepsake/platform/problem';
import type { DrawnPlate, Plates } from '../application/plate-ports.js';
import { isRefusal } from '../domain/plate.js';

const asking = ({ signal, correlationId }: CallOptions): CallOptions => ({ signal, correlationId });

const isActive = ({ lifeState }: { readonly lifeState: string }): boolean =>
  lifeState === 'activated' || lifeState === 'completed';

const runsOf = (numbers: readonly number[]): DrawnPlate['bars'] =>
  Array.from({ length: Math.floor(numbers.length / 3) }, (_, at) => [
    numbers[at * 3] ?? 0,
    numbers[at * 3 + 1] ?? 0,
    numbers[at * 3 + 2] ?? 0,
  ]);

export const createPlateClient = (codes: Client<CodesDefinition>): Plates => ({
  find: async (code, options) => {
    const [one] = (await codes.LookUpCodes({ ids: [], code }, asking(options))).codes;
    return (
      one && {
        codeId: one.id,
        code: one.code,
        batchId: one.batchId,
        retired: one.stockState === 'retired' || one.stockState === 'damaged' || one.lifeState === 'reassigned',
        active: isActive(one),
        ofOrder: one.orderId !== undefined,
        ...present({ locationId: one.locationId }),
      }
    );
  },
  codesOf: async (ids, options) => {
    if (ids.length === 0) return new Map();
    const { codes: found } = await codes.LookUpCodes({ ids: [...ids] }, asking(options));
    return new Map(found.map(({ id, code }) => [id, code]));
  },
  anyActive: async (ids, options) => {
    if (ids.length === 0) return false;
    return (await codes.LookUpCodes({ ids: [...ids] }, asking(options))).codes.some(isActive);
  },
  drawn: async (ids, options) => {
    const plates: DrawnPlate[] = [];
    for (let from = 0; from < ids.length; from += maxPlatesDrawn) {
      const some = await codes.DrawPlates({ ids: ids.slice(from, from + maxPlatesDrawn) }, asking(options));
      plates.push(...some.plates.map(({ bars, ...plate }) => ({ ...plate, bars: runsOf(bars) })));
    }
    return plates;
  },
  giveBack: async (codeId, caseId, locationId, options) => {
    const { outcome } = await codes.GiveBackCode({ codeId, holder: `case:${caseId}`, locationId }, asking(options));
    return outcome === 'given-back' || outcome === 'active' || outcome === 'held' ? outcome : 'unknown';
  },
  bind: ({ locationId, batchId, codes: named }, options) =>
    codes.BindCodes({ ...present({ batchId }), locationId, codes: [...named] }, asking(options)),
  take: async (codeId, caseId, options) => {
    const { outcome } = await codes.TakeCode({ codeId, holder: `case:${caseId}` }, asking(options));
    if (outcome === 'taken' || isRefusal(outcome)) return outcome;
    throw problem('unavailable', 'plates-away', 'The plate could not be asked for. Please try again.');
  },
});
