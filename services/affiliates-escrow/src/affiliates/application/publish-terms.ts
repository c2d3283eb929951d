import { termsChanged } from '@keepsake/contracts/events/affiliates-escrow/terms-changed.v1';
import type { Tx } from '@keepsake/platform/request-context';
import type { Affiliate } from '../domain/affiliate.js';

/** Publishes the terms of a code for services that freeze rates. */
export const publishTerms = (tx: Tx, affiliate: Affiliate): void =>
  tx.publish(termsChanged, {
    affiliateId: affiliate.id,
    referralCode: affiliate.code,
    rateTenths: affiliate.rateTenths,
    active: affiliate.status === 'active',
    version: affiliate.version,
  });
