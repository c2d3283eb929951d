import { partnersInventoryStaffActed } from '@keepsake/contracts/events/partners-inventory/staff-acted.v1';
import { businessAccount } from '@keepsake/contracts/values/integrations';
import { requireStaff } from '@keepsake/platform/access';
import type { Caller, Tx } from '@keepsake/platform/request-context';
import { recordActivity, requireOwner, type Members, type TeamLog } from '../../team/api.js';

export type IntegrationOwner = { readonly accountId: string; readonly personId: string; readonly caller: Caller };

/** Owners of a team own the integrations of their account, owners of the back office those of the business. */
export const requireIntegrationOwner = async (
  deps: { readonly members: Members },
  caller: Caller,
): Promise<IntegrationOwner> => {
  if (caller.kind === 'staff') return { accountId: businessAccount, personId: requireStaff(caller).id, caller };
  const { caller: partner, me } = await requireOwner(deps, caller);
  return { accountId: partner.id, personId: me.id, caller: partner };
};

type IntegrationChange = {
  readonly act: Parameters<typeof recordActivity>[3]['act'];
  readonly subject: 'api-key' | 'webhook';
  readonly subjectId: string;
  readonly about: string;
  readonly at: Date;
};

/** Records a change in the log of the partner's team, or in the audit log of the business. */
export const recordChange = async (
  teamLog: Pick<TeamLog, 'note'>,
  tx: Tx,
  { caller, personId }: IntegrationOwner,
  { act, subject, subjectId, about, at }: IntegrationChange,
): Promise<void> => {
  await recordActivity(teamLog, tx, caller, { act, about, at });
  if (caller.kind === 'staff')
    tx.publish(partnersInventoryStaffActed, { subjectId, staffId: personId, action: act, subject, changed: [] });
};
