import { qrTimelineStaffActed } from '@keepsake/contracts/events/qr-timeline/staff-acted.v1';
import { preflight } from '@keepsake/contracts/values/plate-print';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { invalidFields, problem } from '@keepsake/platform/problem';
import type { Handler, Tx } from '@keepsake/platform/turn';
import { plateUrl } from '../domain/batch.js';
import { packVoid, sameAddress } from '../domain/pack.js';
import type { PackVersions } from './pack-ports.js';
import { makePackJob } from './plate-jobs.js';
import type { BatchSteps } from './plate-life-ports.js';
import type { Batches, Codes } from './plate-ports.js';
import { requireBatch } from './show-packs.js';

type Deps = {
  readonly batches: Batches;
  readonly codes: Pick<Codes, 'ofBatch'>;
  readonly versions: PackVersions;
  readonly batchSteps: BatchSteps;
  readonly clock: Clock;
};

/** What staff did with a pack is told to the audit. */
export const sayPackActed = (tx: Tx, batchId: string, staffId: string, action: string): void =>
  tx.say(qrTimelineStaffActed, { subjectId: batchId, staffId, action, subject: 'batch', changed: ['pack'] });

export type OrderPack = {
  readonly batchId: string;
  readonly plateMm: number;
  readonly plates: 'all' | 'damaged';
  readonly reason: string;
};

/** A new version: all plates that are good, or the damaged ones once more. What was made before stays as it is. */
export const orderPack =
  (deps: Deps): Handler<OrderPack, { readonly version: number; readonly plates: number }> =>
  async (wanted, turn) => {
    const { id: staffId } = requireStaff(turn.caller, 'operations');
    const kept = await turn.kept<{ readonly version: number; readonly plates: number }>();
    if (kept) return kept;
    const { batchId, plateMm, reason } = wanted;
    const batch = await requireBatch(deps.batches, batchId);
    const [first] = await deps.codes.ofBatch(batchId);
    const { verdict, sentence } = preflight(plateUrl(batch.baseUrl, first?.code ?? ''), plateMm);
    if (verdict === 'too-small') throw invalidFields([{ field: 'plateMm', message: sentence }]);
    const { damaged } = await deps.versions.outOfUse(batchId);
    if (wanted.plates === 'damaged' && damaged === 0)
      throw problem('conflict', 'nothing-damaged', 'No plate of this batch is damaged. Scan the damaged ones first.');
    const at = deps.clock.now();
    return turn.once(async (tx) => {
      const asked = await deps.versions.ask(tx, wanted, { staffId, at });
      if (!asked)
        throw problem(
          'conflict',
          'pack-being-made',
          'Another version is being made just now, or no plate is left for one. Please look again in a moment.',
        );
      const { version } = asked;
      await deps.batchSteps.note({ batchId, step: 'version-asked', at, version, staffId, reason }, tx);
      sayPackActed(tx, batchId, staffId, 'pack-asked');
      tx.enqueue(makePackJob, { batchId }, { key: `pack:${batchId}` });
      return asked;
    });
  };

/** These plates will say it for ever, so somebody reads it letter by letter. */
export const confirmAddress =
  (deps: Deps): Handler<{ readonly batchId: string; readonly address: string }, object> =>
  async ({ batchId, address }, turn) => {
    const { id: staffId } = requireStaff(turn.caller, 'operations');
    const { baseUrl } = await requireBatch(deps.batches, batchId);
    if (!sameAddress(address, baseUrl))
      throw invalidFields([{ field: 'address', message: `These plates say ${baseUrl}.` }]);
    const at = deps.clock.now();
    return turn.once(async (tx) => {
      await deps.versions.confirmAddress(tx, batchId, { staffId, at });
      await deps.batchSteps.note({ batchId, step: 'address-confirmed', at, staffId }, tx);
      sayPackActed(tx, batchId, staffId, 'pack-address-confirmed');
      return {};
    });
  };

/** A version that must not be engraved any more: nobody fetches it, and links to it end. */
export const voidPack =
  (deps: Deps): Handler<{ readonly batchId: string; readonly version: number; readonly reason: string }, object> =>
  async (which, turn) => {
    const { id: staffId } = requireStaff(turn.caller, 'operations');
    const { batchId, version, reason } = which;
    await requireBatch(deps.batches, batchId);
    const at = deps.clock.now();
    return turn.once(async (tx) => {
      if (!(await deps.versions.end(tx, which, { staffId, at }))) throw packVoid();
      await deps.batchSteps.note({ batchId, step: 'version-voided', at, version, staffId, reason }, tx);
      sayPackActed(tx, batchId, staffId, 'pack-voided');
      return {};
    });
  };
