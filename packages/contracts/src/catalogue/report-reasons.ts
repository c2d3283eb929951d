/** Why somebody asks that a memory is looked at, in the order they are offered. */
export const reportReasons = [
  { slug: 'private', label: 'It shows somebody who would not want it' },
  { slug: 'hurtful', label: 'It hurts or mocks somebody' },
  { slug: 'mistaken', label: 'It does not belong on this page' },
  { slug: 'advertising', label: 'It is advertising' },
  { slug: 'other', label: 'Something else' },
] as const;

export type ReportReason = (typeof reportReasons)[number]['slug'];

export const reportReasonSlugs = reportReasons.map(({ slug }) => slug) as [ReportReason, ...ReportReason[]];

export const reportReasonLabel = (slug: string): string =>
  reportReasons.find((reason) => reason.slug === slug)?.label ?? 'Something else';
