import { caseOpenedByOther } from '@keepsake/contracts/events/partners-inventory/case-opened-by-other.v1';
import type { Handler } from '@keepsake/platform/request-context';
import type { Announce } from '../../integrations/api.js';
import type { Contacts } from './family/family-ports.js';
import type { PlateFollowing } from './ports.js';

type Deps = { readonly following: PlateFollowing };
type OfPlate = { readonly codeId: string };

/** Hands the page of a case over to the person who claimed its plate. The others who were emailed get an email about it. */
export const onCodeActivated =
  ({
    following,
    contacts,
    announce,
  }: Deps & { readonly contacts: Pick<Contacts, 'mailedExcept'>; readonly announce: Announce }): Handler<
    OfPlate & { readonly customerId: string; readonly at: Date },
    void
  > =>
  async ({ codeId, customerId, at }, ctx) =>
    ctx.transaction(async (tx) => {
      const claimed = await following.claimed(tx, codeId, customerId, at);
      if (!claimed) return;
      await announce(tx, 'case.claimed', claimed, at);
      const { caseId, locationId } = claimed;
      for (const contactId of await contacts.mailedExcept(tx, caseId, customerId))
        tx.publish(caseOpenedByOther, { caseId, contactId, locationId });
    });

/** Reverts the handover after support undid the activation. */
export const onActivationUndone =
  ({ following }: Deps): Handler<OfPlate, void> =>
  async ({ codeId }, ctx) =>
    ctx.transaction(async (tx) => following.undone(tx, codeId));

/** Moves the case to the plate to which its timeline moved. */
export const onPlateReplaced =
  ({ following }: Deps): Handler<OfPlate & { readonly newCodeId: string }, void> =>
  async ({ codeId, newCodeId }, ctx) =>
    ctx.transaction(async (tx) => following.replaced(tx, codeId, newCodeId));
