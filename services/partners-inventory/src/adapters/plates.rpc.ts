import type { CodesDefinition } from '@keepsake/contracts/rpc/codes';
import { present } from '@keepsake/contracts/values/present';
import { mostPlatesDrawn } from '@keepsake/contracts/values/limits';
import type { CallAbout, Client } from '@keepsake/platform/rpc/contract';
import { problem } from '@keepsake/platform/problem';
import type { DrawnPlate, Plates } from '../application/case-ports.js';
import { isRefusal } from '../domain/assignment.js';

const asking = ({ signal, correlationId }: CallAbout): CallAbout => ({ signal, correlationId });

const isActive = ({ lifeState }: { readonly lifeState: string }): boolean =>
  lifeState === 'activated' || lifeState === 'completed';

const runsOf = (numbers: readonly number[]): DrawnPlate['bars'] =>
  Array.from({ length: Math.floor(numbers.length / 3) }, (_, at) => [
    numbers[at * 3] ?? 0,
    numbers[at * 3 + 1] ?? 0,
    numbers[at * 3 + 2] ?? 0,
  ]);

export const askedPlates = (codes: Client<CodesDefinition>): Plates => ({
  find: async (code, about) => {
    const [one] = (await codes.LookUpCodes({ ids: [], code }, asking(about))).codes;
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
  codesOf: async (ids, about) => {
    if (ids.length === 0) return new Map();
    const { codes: found } = await codes.LookUpCodes({ ids: [...ids] }, asking(about));
    return new Map(found.map(({ id, code }) => [id, code]));
  },
  anyActive: async (ids, about) => {
    if (ids.length === 0) return false;
    return (await codes.LookUpCodes({ ids: [...ids] }, asking(about))).codes.some(isActive);
  },
  drawn: async (ids, about) => {
    const plates: DrawnPlate[] = [];
    for (let from = 0; from < ids.length; from += mostPlatesDrawn) {
      const some = await codes.DrawPlates({ ids: ids.slice(from, from + mostPlatesDrawn) }, asking(about));
      plates.push(...some.plates.map(({ bars, ...plate }) => ({ ...plate, bars: runsOf(bars) })));
    }
    return plates;
  },
  giveBack: async (codeId, caseId, locationId, about) => {
    const { outcome } = await codes.GiveBackCode({ codeId, holder: `case:${caseId}`, locationId }, asking(about));
    return outcome === 'given-back' || outcome === 'active' || outcome === 'held' ? outcome : 'unknown';
  },
  bind: ({ locationId, batchId, codes: named }, about) =>
    codes.BindCodes({ ...present({ batchId }), locationId, codes: [...named] }, asking(about)),
  take: async (codeId, caseId, about) => {
    const { outcome } = await codes.TakeCode({ codeId, holder: `case:${caseId}` }, asking(about));
    if (outcome === 'taken' || isRefusal(outcome)) return outcome;
    throw problem('unavailable', 'plates-away', 'The plate could not be asked for just now. Please try again.');
  },
});
