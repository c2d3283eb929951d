/** The texts of each kind by their keys. `facts` have a text under the key with `More`. */
export const kinds = [
  {
    key: 'memorial',
    to: '/partners/memorial',
    facts: [
      ['months', 'monthsMore'],
      ['review', 'reviewMore'],
      ['owner', 'ownerMore'],
    ],
    gets: ['portal', 'prepared', 'sheet', 'code', 'brand', 'import', 'statement'],
    not: ['noCommission', 'noWay', 'noNames'],
  },
  {
    key: 'pet',
    to: '/partners/pet',
    facts: [
      ['months', 'monthsMore'],
      ['review', 'reviewMore'],
      ['owner', 'petOwnerMore'],
    ],
    gets: ['portal', 'petPrepared', 'sheet', 'brand', 'petImport', 'statement'],
    not: ['noCommission', 'noWay', 'noEmail'],
  },
  {
    key: 'affiliates',
    to: '/affiliate/login',
    facts: [
      ['rate', 'rateMore'],
      ['payable', 'payableMore'],
      ['code', 'codeMore'],
    ],
    gets: ['ownLink', 'clicks', 'sales'],
    not: ['noOwn', 'noBuyers', 'noLevels'],
  },
] as const;

export type PartnerKind = (typeof kinds)[number];

/** Sample rows of the affiliate dashboard. */
export const sampleSales = [
  { name: 'M. R.', bought: 'individual', prices: ['individual'] },
  { name: 'T. O.', bought: 'event-50', prices: ['event50'] },
  { name: 'A. L.', bought: 'multi', prices: ['individual', 'furtherTimeline'] },
] as const;
