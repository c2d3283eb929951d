import { codesBound } from '@keepsake/contracts/events/qr-timeline/codes-bound.v1';
import { requireSystem } from '@keepsake/platform/access';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import { readCode, takingProblem, type Plate } from '../domain/plate.js';
import type { Codes } from './plate-ports.js';

export type BindCodes = {
  readonly locationId: string;
  readonly batchId?: string;
  readonly codes: readonly string[];
};
/** `bound`: newly bound. `already`: at this location before, unchanged. */
export type BoundCodes = { readonly bound: number; readonly already: number };

const why = {
  unknown: 'is not known',
  retired: 'is out of use',
  order: 'belongs to an order',
  active: 'is active already',
  held: 'is with a case',
  elsewhere: 'belongs to another location',
  'at-maker': 'has not been received from the maker',
} as const;

const refused = (code: string, reason: keyof typeof why) =>
  problem(
    reason === 'unknown' ? 'not-found' : 'conflict',
    'code-not-free',
    `Plate ${code} ${why[reason]}. Remove it from the list and try again.`,
    { code, errors: [{ field: 'codes', message: `Plate ${code} ${why[reason]}.` }] },
  );

const refusalOf = (plate: Plate): keyof typeof why =>
  plate.locationId === undefined ? takingProblem(plate) : 'elsewhere';

/** Assigns plates from stock to a location: the named ones, or all free ones of a batch. */
export const bindCodes =
  (deps: { readonly codes: Pick<Codes, 'bind' | 'freeOfBatch' | 'byCodes'> }): Handler<BindCodes, BoundCodes> =>
  async ({ locationId, batchId, codes }, ctx) => {
    requireSystem(ctx.caller);
    return ctx.transaction<BoundCodes>(async (tx) => {
      const named = [...new Set(codes.map(readCode))];
      const plates = await deps.codes.byCodes(tx, named);
      const known = new Map(plates.map((plate) => [plate.code, plate]));
      const missing = named.find((code) => !known.has(code) || known.get(code)?.test);
      if (missing !== undefined) throw refused(missing, 'unknown');
      const unbound = plates.filter((plate) => plate.locationId !== locationId);
      const ids = batchId === undefined ? unbound.map(({ id }) => id) : await deps.codes.freeOfBatch(tx, batchId);
      if (batchId !== undefined && ids.length === 0)
        throw problem('conflict', 'batch-not-free', 'No plate of this batch is free. Choose another batch.', {
          errors: [{ field: 'batchId', message: 'No plate of this batch is free.' }],
        });
      const bound = new Set(await deps.codes.bind(tx, ids, locationId));
      const left = unbound.find(({ id }) => !bound.has(id));
      if (batchId === undefined && left) throw refused(left.code, refusalOf(left));
      if (bound.size > 0) tx.publish(codesBound, { locationId, codeIds: [...bound] });
      return { bound: bound.size, already: plates.length - unbound.length };
    });
  };
