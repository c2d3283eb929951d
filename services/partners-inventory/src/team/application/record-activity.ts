import type { Caller, Tx } from '@keepsake/platform/request-context';
import { personOf } from '../../accounts/api.js';
import type { TeamActivity, TeamLog } from './ports.js';

/** Appends an action of a partner's member to the team log; staff actions go to the audit log. */
export const recordActivity = async (
  log: Pick<TeamLog, 'note'>,
  tx: Tx,
  caller: Caller,
  act: Omit<TeamActivity, 'accountId' | 'personId'>,
): Promise<void> => {
  if (caller.kind === 'partner') await log.note(tx, { ...act, accountId: caller.id, personId: personOf(caller) });
};
