export { affiliateAnswer, earnedCents } from './adapters/mapping.js';
export { affiliateNotFound } from './application/affiliate-not-found.js';
export type { AffiliateWithTotals, Affiliates, Passwords, Terms } from './application/ports.js';
export { type PartnerType, exemptTypes } from './domain/settings.js';
export { postgresAffiliates } from './adapters/affiliates.postgres.js';
export { postgresTerms } from './adapters/terms.postgres.js';
