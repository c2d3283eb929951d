import { eventTypes } from '@keepsake/contracts/catalog/event-types';
import type { Segment } from '@keepsake/contracts/rest/email-campaigns';

export const everyone: Segment = { occasions: [], page: null, pageMinDays: null, pageMaxDays: null };

export const occasionChoices = eventTypes.map(({ slug, label }) => ({ value: slug, label }));

export const pageChoices = [
  { value: '', label: 'With or without a page' },
  { value: 'opened', label: 'Has opened a page' },
  { value: 'none', label: 'Has no page yet' },
] as const;

type Age = Pick<Segment, 'pageMinDays' | 'pageMaxDays'>;

export const ageChoices: readonly (Age & { readonly value: string; readonly label: string })[] = [
  { value: '', label: 'Any age', pageMinDays: null, pageMaxDays: null },
  { value: 'month', label: 'Less than 30 days', pageMinDays: null, pageMaxDays: 30 },
  { value: 'half', label: '30 to 180 days', pageMinDays: 30, pageMaxDays: 180 },
  { value: 'year', label: '180 to 365 days', pageMinDays: 180, pageMaxDays: 365 },
  { value: 'older', label: 'A year or more', pageMinDays: 365, pageMaxDays: null },
];

/** Returns the choice; undefined for an age that a program set. */
export const ageOf = ({ pageMinDays, pageMaxDays }: Age): string | undefined =>
  ageChoices.find((age) => age.pageMinDays === pageMinDays && age.pageMaxDays === pageMaxDays)?.value;

const daysLabel = ({ pageMinDays, pageMaxDays }: Age): string => {
  const known = ageChoices.find((age) => age.pageMinDays === pageMinDays && age.pageMaxDays === pageMaxDays);
  return known?.label.toLowerCase() ?? `${pageMinDays ?? 0} to ${pageMaxDays ?? 'any number of'} days`;
};

/** Describes a segment in one line; empty for everyone. */
export const segmentLabel = (segment: Segment): string =>
  [
    segment.occasions.map((slug) => occasionChoices.find(({ value }) => value === slug)?.label ?? slug).join(' or '),
    segment.page === null ? '' : (pageChoices.find(({ value }) => value === segment.page)?.label.toLowerCase() ?? ''),
    ageOf(segment) === '' ? '' : `page: ${daysLabel(segment)}`,
  ]
    .filter(Boolean)
    .join(' · ');
