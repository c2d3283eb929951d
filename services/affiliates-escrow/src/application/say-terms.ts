import { termsChanged } from '@keepsake/contracts/events/affiliates-escrow/terms-changed.v1';
import type { Tx } from '@keepsake/platform/turn';
import type { Affiliate } from '../domain/affiliate.js';

/** Tells whoever freezes rates under which terms a code earns from now on. */
export const sayTerms = (tx: Tx, affiliate: Affiliate): void =>
  tx.say(termsChanged, {
    affiliateId: affiliate.id,
    referralCode: affiliate.code,
    rateTenths: affiliate.rateTenths,
    active: affiliate.status === 'active',
    version: affiliate.version,
  });
