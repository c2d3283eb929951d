/** Reasons for reporting a memory, in display order. */
export const reportReasons = [
  { slug: 'private', label: 'Someone in it wouldn’t want it shown' },
  { slug: 'hurtful', label: 'It hurts or mocks someone' },
  { slug: 'mistaken', label: 'It does not belong on this page' },
  { slug: 'advertising', label: 'It is advertising' },
  { slug: 'other', label: 'Something else' },
] as const;

export type ReportReason = (typeof reportReasons)[number]['slug'];

export const reportReasonSlugs = reportReasons.map(({ slug }) => slug) as [ReportReason, ...ReportReason[]];

export const reportReasonLabel = (slug: string): string =>
  reportReasons.find((reason) => reason.slug === slug)?.label ?? 'Something else';
