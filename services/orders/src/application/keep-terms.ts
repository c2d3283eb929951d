import type { Handler } from '@keepsake/platform/turn';
import type { AffiliateTerms } from './ports.js';

type Kept = Parameters<AffiliateTerms['keep']>[1];
type Settings = Parameters<AffiliateTerms['keepSettings']>[1];
type Partner = Parameters<AffiliateTerms['keepPartner']>[1];

/** A copy of the rates, so that placing an order asks nobody. */
export const keepTerms =
  (deps: { readonly terms: AffiliateTerms }): Handler<Kept, void> =>
  (input, turn) =>
    turn.once((tx) => deps.terms.keep(tx, input));

export const keepSettings =
  (deps: { readonly terms: AffiliateTerms }): Handler<Settings, void> =>
  (input, turn) =>
    turn.once((tx) => deps.terms.keepSettings(tx, input));

export const keepPartner =
  (deps: { readonly terms: AffiliateTerms }): Handler<Partner, void> =>
  (input, turn) =>
    turn.once((tx) => deps.terms.keepPartner(tx, input));
