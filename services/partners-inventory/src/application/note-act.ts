import type { Caller, Tx } from '@keepsake/platform/turn';
import { personOf } from './actor-of.js';
import type { Act, TeamLog } from './team-ports.js';

/** Leaves an entry of what a partner's people do; what staff do stands in the audit. */
export const noteAct = async (
  log: Pick<TeamLog, 'note'>,
  tx: Tx,
  caller: Caller,
  act: Omit<Act, 'accountId' | 'personId'>,
): Promise<void> => {
  if (caller.kind === 'partner') await log.note(tx, { ...act, accountId: caller.id, personId: personOf(caller) });
};
