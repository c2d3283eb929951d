import { qrTimelineStaffActed } from '@keepsake/contracts/events/qr-timeline/staff-acted.v1';
import { preflight } from '@keepsake/contracts/values/plate-print';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { invalidFields, problem } from '@keepsake/platform/problem';
import type { Handler, Tx } from '@keepsake/platform/request-context';
import { plateUrl, makePackJob, type BatchSteps, type Batches, type Codes } from '../../plates/api.js';
import { packVoid, sameAddress } from '../domain/pack.js';
import type { PackVersions } from './pack-ports.js';
import { requireBatch } from './show-packs.js';

type Deps = {
  readonly batches: Batches;
  readonly codes: Pick<Codes, 'ofBatch'>;
  readonly versions: PackVersions;
  readonly batchSteps: BatchSteps;
  readonly clock: Clock;
};

/** Publishes a staff action on a pack for the audit log. */
export const publishPackActed = (tx: Tx, batchId: string, staffId: string, action: string): void =>
  tx.publish(qrTimelineStaffActed, { subjectId: batchId, staffId, action, subject: 'batch', changed: ['pack'] });

export type OrderPack = {
  readonly batchId: string;
  readonly plateMm: number;
  readonly plates: 'all' | 'damaged';
  readonly reason: string;
};

/** Requests a new version: all good plates, or the damaged ones again. Earlier versions stay unchanged. */
export const orderPack =
  (deps: Deps): Handler<OrderPack, { readonly version: number; readonly plates: number }> =>
  async (order, ctx) => {
    const { id: staffId } = requireStaff(ctx.caller, 'operations');
    const stored = await ctx.storedResult<{ readonly version: number; readonly plates: number }>();
    if (stored) return stored;
    const { batchId, plateMm, reason } = order;
    const batch = await requireBatch(deps.batches, batchId);
    const [first] = await deps.codes.ofBatch(batchId);
    const { verdict, sentence } = preflight(plateUrl(batch.baseUrl, first?.code ?? ''), plateMm);
    if (verdict === 'too-small') throw invalidFields([{ field: 'plateMm', message: sentence }]);
    const { damaged } = await deps.versions.outOfUse(batchId);
    if (order.plates === 'damaged' && damaged === 0)
      throw problem('conflict', 'nothing-damaged', 'No plate of this batch is damaged. Scan the damaged ones first.');
    const at = deps.clock.now();
    return ctx.transaction(async (tx) => {
      const input = await deps.versions.ask(tx, order, { staffId, at });
      if (!input)
        throw problem(
          'conflict',
          'pack-being-made',
          'Another version is being made, or no plate is left for one. Refresh the page in a moment.',
        );
      const { version } = input;
      await deps.batchSteps.note({ batchId, step: 'version-asked', at, version, staffId, reason }, tx);
      publishPackActed(tx, batchId, staffId, 'pack-asked');
      tx.enqueue(makePackJob, { batchId }, { key: `pack:${batchId}` });
      return input;
    });
  };

/** Confirms the address that is engraved permanently, typed by staff letter by letter. */
export const confirmAddress =
  (deps: Deps): Handler<{ readonly batchId: string; readonly address: string }, object> =>
  async ({ batchId, address }, ctx) => {
    const { id: staffId } = requireStaff(ctx.caller, 'operations');
    const { baseUrl } = await requireBatch(deps.batches, batchId);
    if (!sameAddress(address, baseUrl))
      throw invalidFields([{ field: 'address', message: `These plates say ${baseUrl}.` }]);
    const at = deps.clock.now();
    return ctx.transaction(async (tx) => {
      await deps.versions.confirmAddress(tx, batchId, { staffId, at });
      await deps.batchSteps.note({ batchId, step: 'address-confirmed', at, staffId }, tx);
      publishPackActed(tx, batchId, staffId, 'pack-address-confirmed');
      return {};
    });
  };

/** Voids a version that must not be engraved: it cannot be downloaded and its links end. */
export const voidPack =
  (deps: Deps): Handler<{ readonly batchId: string; readonly version: number; readonly reason: string }, object> =>
  async (which, ctx) => {
    const { id: staffId } = requireStaff(ctx.caller, 'operations');
    const { batchId, version, reason } = which;
    await requireBatch(deps.batches, batchId);
    const at = deps.clock.now();
    return ctx.transaction(async (tx) => {
      if (!(await deps.versions.end(tx, which, { staffId, at }))) throw packVoid();
      await deps.batchSteps.note({ batchId, step: 'version-voided', at, version, staffId, reason }, tx);
      publishPackActed(tx, batchId, staffId, 'pack-voided');
      return {};
    });
  };
