import type { AffiliatesDefinition } from '@keepsake/contracts/rpc/affiliates';
import type { PartnersDefinition } from '@keepsake/contracts/rpc/partners';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { AffiliateDesk, PartnerDesk } from '../application/ports.js';

export const askedPartnerDesk = (partners: Client<PartnersDefinition>): PartnerDesk => ({
  account: async (accountId, { signal, correlationId }) => {
    const { email, firstName, lastName, businessName, status } = await partners.GetAccount(
      { accountId },
      { signal, correlationId },
    );
    return { email, firstName, lastName, businessName, status };
  },
});

export const askedAffiliateDesk = (affiliates: Client<AffiliatesDefinition>): AffiliateDesk => ({
  affiliate: async (affiliateId, { signal, correlationId }) => {
    const { email, firstName, affiliateCode, status } = await affiliates.GetAffiliate(
      { affiliateId },
      { signal, correlationId },
    );
    return { email, firstName, affiliateCode, status };
  },
});
