export type ApplicationDecision = 'approved' | 'refused' | 'question';
export type AffiliateDecision = 'approved' | 'refused' | 'paused';

/** Where an account may stand for a decision on its application to be still worth telling. */
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

/** False when somebody decided otherwise in the meantime: that decision has an event, and a mail, of its own. */
export const applicationStands = (decision: ApplicationDecision, status: string): boolean =>
  applicationStatuses[decision].includes(status);

export const affiliateStands = (decision: AffiliateDecision, status: string): boolean =>
  affiliateStatuses[decision].includes(status);

export const isDecided = (applicationStatus: string): boolean =>
  Object.values(applicationStatuses).flat().includes(applicationStatus);
