import type { AffiliatesDefinition } from '@keepsake/contracts/rpc/affiliates';
import type { HandoverDefinition } from '@keepsake/contracts/rpc/handover';
import type { PartnersDefinition } from '@keepsake/contracts/rpc/partners';
import type { PlateRequestsDefinition } from '@keepsake/contracts/rpc/plate-requests';
import type { StockDefinition } from '@keepsake/contracts/rpc/stock';
import { present } from '@keepsake/contracts/values/present';
import { problem } from '@keepsake/platform/problem';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { AffiliateClient, PartnerClient } from '../application/ports.js';

export const createPartnerClient = (
  partners: Client<PartnersDefinition>,
  stock: Client<StockDefinition>,
  plateRequests: Client<PlateRequestsDefinition>,
  handover: Client<HandoverDefinition>,
): PartnerClient => ({
  account: async (accountId, { signal, correlationId }) => {
    const { email, firstName, lastName, businessName, status, reason } = await partners.GetAccount(
      { accountId },
      { signal, correlationId },
    );
    return { email, firstName, lastName, businessName, status, ...present({ reason }) };
  },
  stock: (locationId, { signal, correlationId }) => stock.GetShelfNotice({ locationId }, { signal, correlationId }),
  plateRequest: async (requestId, { signal, correlationId }) => {
    const { request, readers, buyer } = await plateRequests.GetPlateNotice({ requestId }, { signal, correlationId });
    if (!request)
      throw problem('unavailable', 'plate-request-unread', 'This did not load. Please try again in a moment.');
    const { state, locationId, locationName, quantity, note, priceCents, reason, orderId } = request;
    const buyerEmail = orderId === undefined ? undefined : buyer?.email;
    return { state, locationId, locationName, quantity, readers, ...present({ note, priceCents, reason, buyerEmail }) };
  },
  openedByOther: async (which, { signal, correlationId }) => {
    const { open, email, name, subjectName, partner, code, openedBy, partnerPhone, partnerEmail } =
      await handover.GetOpenedNotice(which, { signal, correlationId });
    if (!open || email === undefined || subjectName === undefined || partner === undefined || code === undefined)
      return undefined;
    return { email, subjectName, partner, code, ...present({ name, openedBy, partnerPhone, partnerEmail }) };
  },
  family: async (which, { signal, correlationId }) => {
    const { open, email, familyName, subjectName, partner, code, token, partnerPhone, partnerEmail } =
      await handover.GetFamilyNotice(which, { signal, correlationId });
    if (!open || email === undefined || subjectName === undefined || partner === undefined || code === undefined)
      return undefined;
    return { email, subjectName, partner, code, ...present({ familyName, token, partnerPhone, partnerEmail }) };
  },
});

export const createAffiliateClient = (affiliates: Client<AffiliatesDefinition>): AffiliateClient => ({
  affiliate: async (affiliateId, { signal, correlationId }) => {
    const { email, firstName, affiliateCode, status, refuseReason } = await affiliates.GetAffiliate(
      { affiliateId },
      { signal, correlationId },
    );
    return { email, firstName, affiliateCode, status, ...present({ refuseReason }) };
  },
});
