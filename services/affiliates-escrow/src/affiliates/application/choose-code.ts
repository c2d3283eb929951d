import { ownCodeMessages } from '@keepsake/contracts/catalog/affiliate-messages';
import { requireSelf } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { invalidFields } from '@keepsake/platform/problem';
import type { Handler, Tx } from '@keepsake/platform/request-context';
import type { Affiliate } from '../domain/affiliate.js';
import { looksLikeAnother, ownCodeProblem, type CodeUse } from '../domain/own-code.js';
import { affiliateNotFound } from './affiliate-not-found.js';
import { publishTerms } from './publish-terms.js';

export type OwnCodes = {
  /** Locks all codes until the transaction ends, so that two look-alikes cannot be chosen concurrently. */
  readonly lockCodes: (tx: Tx) => Promise<readonly { readonly affiliateId: string; readonly code: string }[]>;
  /** `used`: a click, a sale or a sub-link has this code; undefined for an unknown affiliate. */
  readonly useOf: (tx: Tx, affiliateId: string) => Promise<CodeUse | undefined>;
  /** Increments the version of the terms. */
  readonly save: (tx: Tx, affiliateId: string, code: string, at: Date) => Promise<Affiliate>;
};

export type ChooseCode = { readonly affiliateId: string; readonly code: string };

/** Replaces the generated code by one that the affiliate chose: once, and before anyone has used it. */
export const chooseCode =
  ({
    ownCodes,
    clock,
  }: {
    readonly ownCodes: OwnCodes;
    readonly clock: Clock;
  }): Handler<ChooseCode, { readonly affiliateId: string }> =>
  async ({ affiliateId, code }, ctx) => {
    requireSelf(ctx.caller, 'affiliate', affiliateId);
    return ctx.transaction(async (tx) => {
      const codes = await ownCodes.lockCodes(tx);
      const use = await ownCodes.useOf(tx, affiliateId);
      if (!use) throw affiliateNotFound();
      const refusal = ownCodeProblem(use);
      if (refusal) throw refusal;
      const others = codes.filter((one) => one.affiliateId !== affiliateId).map((one) => one.code);
      if (looksLikeAnother(code, others)) throw invalidFields([{ field: 'code', message: ownCodeMessages.taken }]);
      const affiliate = await ownCodes.save(tx, affiliateId, code, clock.now());
      // Terms of applicants are published with their approval.
      if (affiliate.status === 'active' || affiliate.status === 'paused') publishTerms(tx, affiliate);
      return { affiliateId };
    });
  };
