export type ApplicationDecision = 'approved' | 'refused' | 'question';
export type AffiliateDecision = 'approved' | 'refused' | 'paused';

/** Account states in which the email about a decision is still true. */
const applicationStatuses: Readonly<Record<ApplicationDecision, readonly string[]>> = {
  approved: ['approved', 'active', 'paused'],
  refused: ['refused'],
  question: ['question'],
};

const affiliateStatuses: Readonly<Record<AffiliateDecision, readonly string[]>> = {
  approved: ['active'],
  refused: ['applied', 'refused'],
  paused: ['paused'],
};

/** Returns false if the decision was changed since; the new one has a separate event and email. */
export const applicationStands = (decision: ApplicationDecision, status: string): boolean =>
  applicationStatuses[decision].includes(status);

export const affiliateStands = (decision: AffiliateDecision, status: string): boolean =>
  affiliateStatuses[decision].includes(status);

export const isDecided = (applicationStatus: string): boolean =>
  Object.values(applicationStatuses).flat().includes(applicationStatus);
