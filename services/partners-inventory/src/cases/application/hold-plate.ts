import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Caller, Tx } from '@keepsake/platform/request-context';
import { caseNumber } from '../domain/case.js';
import { take, type ChangeStock } from '../../stock/api.js';
import { actorOf } from '../../accounts/api.js';
import type { Assignments, ShownCase } from './ports.js';
import { aboutCase } from './change-case.js';
import { recordActivity, type TeamLog } from '../../team/api.js';
import { settleAssignmentJob } from './settle-assignment.js';

/** The assignment that holds a plate: this one, or that of a concurrent retry. `held`: lost to another case. */
export type Held = { readonly assignmentId: string } | { readonly refused: 'held' };
export type HoldPlate = (tx: Tx, one: ShownCase, codeId: string, caller: Caller) => Promise<Held>;

/** Takes the plate from stock as `asked`; a job repeats the request if this process crashes before the result. */
export const holdPlate =
  (deps: {
    readonly assignments: Assignments;
    readonly changeStock: ChangeStock;
    readonly teamLog: Pick<TeamLog, 'note'>;
    readonly clock: Clock;
    readonly ids: Ids;
  }): HoldPlate =>
  async (tx, one, codeId, caller) => {
    const assignmentId = deps.ids.next();
    const { id: caseId, locationId, accountId } = one;
    const requestedAt = deps.clock.now();
    if (
      !(await deps.assignments.insert(tx, {
        id: assignmentId,
        caseId,
        locationId,
        accountId,
        codeId,
        askedAt: requestedAt,
      }))
    ) {
      const held = await deps.assignments.ofPlate(codeId, tx);
      return held ? { assignmentId: held.id } : { refused: 'held' };
    }
    const details = { at: requestedAt, by: actorOf(caller), reason: `Case ${caseNumber(one)}` };
    await deps.changeStock(tx, locationId, (stock) => take(stock, 1), details);
    await recordActivity(deps.teamLog, tx, caller, { act: 'plate-assigned', ...aboutCase(one), at: requestedAt });
    tx.enqueue(settleAssignmentJob, { assignmentId }, { key: `assignment:${assignmentId}` });
    return { assignmentId };
  };
