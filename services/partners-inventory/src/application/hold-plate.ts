import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Caller, Tx } from '@keepsake/platform/turn';
import { take } from '../domain/stock.js';
import { actorOf } from './actor-of.js';
import type { Assignments, ShownCase } from './case-ports.js';
import { aboutCase } from './change-case.js';
import type { MoveShelf } from './move-shelf.js';
import { noteAct } from './note-act.js';
import { settleAssignmentJob } from './settle-assignment.js';
import type { TeamLog } from './team-ports.js';

/** The assignment that holds a plate now: this one, or that of a twin who was first. `held`: it went meanwhile. */
export type Held = { readonly assignmentId: string } | { readonly refused: 'held' };
export type HoldPlate = (tx: Tx, one: ShownCase, codeId: string, caller: Caller) => Promise<Held>;

/** The plate leaves the shelf and is `asked` for; a job asks again when this process dies before the answer. */
export const holdPlate =
  (deps: {
    readonly assignments: Assignments;
    readonly moveShelf: MoveShelf;
    readonly teamLog: Pick<TeamLog, 'note'>;
    readonly clock: Clock;
    readonly ids: Ids;
  }): HoldPlate =>
  async (tx, one, codeId, caller) => {
    const assignmentId = deps.ids.next();
    const { id: caseId, locationId, accountId, orderRef } = one;
    const askedAt = deps.clock.now();
    if (!(await deps.assignments.insert(tx, { id: assignmentId, caseId, locationId, accountId, codeId, askedAt }))) {
      const held = await deps.assignments.ofPlate(codeId, tx);
      return held ? { assignmentId: held.id } : { refused: 'held' };
    }
    const about = { at: askedAt, by: actorOf(caller), reason: `Case ${orderRef}` };
    await deps.moveShelf(tx, locationId, (shelf) => take(shelf, 1), about);
    await noteAct(deps.teamLog, tx, caller, { act: 'plate-assigned', ...aboutCase(one), at: askedAt });
    tx.enqueue(settleAssignmentJob, { assignmentId }, { key: `assignment:${assignmentId}` });
    return { assignmentId };
  };
