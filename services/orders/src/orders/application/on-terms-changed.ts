import type { Handler } from '@keepsake/platform/request-context';
import type { AffiliateTerms } from './ports.js';

type Stored = Parameters<AffiliateTerms['keep']>[1];
type Settings = Parameters<AffiliateTerms['saveSettings']>[1];
type Partner = Parameters<AffiliateTerms['savePartner']>[1];

/** Copies the rates, so that placing an order needs no call. */
export const onTermsChanged =
  (deps: { readonly terms: AffiliateTerms }): Handler<Stored, void> =>
  (input, ctx) =>
    ctx.transaction((tx) => deps.terms.keep(tx, input));

export const onSettingsChanged =
  (deps: { readonly terms: AffiliateTerms }): Handler<Settings, void> =>
  (input, ctx) =>
    ctx.transaction((tx) => deps.terms.saveSettings(tx, input));

export const onAccountChanged =
  (deps: { readonly terms: AffiliateTerms }): Handler<Partner, void> =>
  (input, ctx) =>
    ctx.transaction((tx) => deps.terms.savePartner(tx, input));
