import type { EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import { wayOf, type TemplateType } from './campaign.js';

/** Selects readers among the customers who agreed to news. Every part that is set must apply. */
export type Segment = {
  /** Ordered or opened a page for one of these; empty: any. */
  readonly occasions: readonly EventTypeSlug[];
  /** Has opened a page, or has none. */
  readonly page?: 'opened' | 'none';
  /** Age of the first page in days: at least, and less than. */
  readonly pageMinDays?: number;
  readonly pageMaxDays?: number;
};

export const everyone: Segment = { occasions: [] };

const isEveryone = ({ occasions, page, pageMinDays, pageMaxDays }: Segment): boolean =>
  occasions.length === 0 && page === undefined && pageMinDays === undefined && pageMaxDays === undefined;

/** Returns why a campaign cannot have this segment. */
export const segmentProblem = (type: TemplateType, segment: Segment): string | undefined => {
  if (wayOf(type) === 'outreach' && !isEveryone(segment))
    return 'Segments select customers. This campaign goes to businesses; remove the segment.';
  const { page, pageMinDays, pageMaxDays } = segment;
  if (page === 'none' && (pageMinDays !== undefined || pageMaxDays !== undefined))
    return 'People without a page have no age of a page. Remove one of the two.';
  return pageMinDays !== undefined && pageMaxDays !== undefined && pageMinDays >= pageMaxDays
    ? 'The smallest age of the page must be below the largest. Change one of them.'
    : undefined;
};
