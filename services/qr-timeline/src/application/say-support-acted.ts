import { qrTimelineStaffActed } from '@keepsake/contracts/events/qr-timeline/staff-acted.v1';
import type { Caller, Tx } from '@keepsake/platform/turn';

/** Support touched what belongs to a family: it is told, by names of fields only. */
export const saySupportActed = (
  tx: Tx,
  caller: Caller,
  entryId: string,
  action: string,
  changed: readonly string[],
): void => {
  if (caller.kind === 'staff')
    tx.say(qrTimelineStaffActed, {
      subjectId: entryId,
      staffId: caller.id,
      action,
      subject: 'entry',
      changed: [...changed],
    });
};
