import { qrTimelineStaffActed } from '@keepsake/contracts/events/qr-timeline/staff-acted.v1';
import type { Caller, Tx } from '@keepsake/platform/request-context';

/** Publishes that support changed a family's data, with field names only. */
export const publishSupportActed = (
  tx: Tx,
  caller: Caller,
  entryId: string,
  action: string,
  changed: readonly string[],
): void => {
  if (caller.kind === 'staff')
    tx.publish(qrTimelineStaffActed, {
      subjectId: entryId,
      staffId: caller.id,
      action,
      subject: 'entry',
      changed: [...changed],
    });
};
