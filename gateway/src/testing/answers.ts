export const ids = {
  order: '0199a2b4-7c11-7aa2-9d7c-0f6e3a1b2c01',
  upload: '0199a2b4-7c11-7aa2-9d7c-0f6e3a1b2c02',
  entry: '0199a2b4-7c11-7aa2-9d7c-0f6e3a1b2c03',
  batch: '0199a2b4-7c11-7aa2-9d7c-0f6e3a1b2c04',
  affiliate: '0199a2b4-7c11-7aa2-9d7c-0f6e3a1b2c05',
  partner: '0199a2b4-7c11-7aa2-9d7c-0f6e3a1b2c06',
  location: '0199a2b4-7c11-7aa2-9d7c-0f6e3a1b2c07',
} as const;

export const publicCode = 'CF7K3M9QXA2TDV';
export const at = '2026-02-03T10:00:00.000Z';

export const entry = {
  id: ids.entry,
  title: 'The boat',
  description: 'It was a good boat.',
  date: null,
  location: null,
  submittedBy: null,
  submittedAt: at,
  mediaType: null,
  mediaUrl: null,
  mediaState: null,
  thumbUrl: null,
  placeholder: null,
  width: null,
  height: null,
  groupId: null,
};

export const timelineJson = (code: string, version: number, isPrivate = false): Buffer =>
  Buffer.from(
    JSON.stringify({
      code,
      eventType: 'Memorial',
      eventTypeSlug: 'memorial' as const,
      honoreeName: 'Inés',
      eventDate: null,
      eventDescription: null,
      isPrivate,
      isComplete: false,
      guestsPaused: false,
      version,
      entries: [entry],
      nextCursor: null,
      total: 1,
    }),
  );

export const affiliate = {
  id: ids.affiliate,
  firstName: 'Ada',
  lastName: 'Berg',
  email: 'ada@example.org',
  affiliateCode: 'ADA10',
  rateTenths: 100,
  status: 'active' as const,
  totalSales: 1,
  totalCommissions: 850,
  createdAt: at,
  pendingCents: 850,
  confirmedCents: 0,
  paidCents: 0,
  flaggedSales: 0,
};

export const contact = {
  id: ids.order,
  firstName: 'Ann',
  lastName: 'Okafor',
  email: 'ann@example.org',
  type: 'prospect' as const,
  source: 'website',
  notes: 'Bulk Orders: how many at once?',
  createdAt: at,
  replies: [],
};

export const commission = {
  orderId: ids.order,
  affiliateId: ids.affiliate,
  amountCents: 850,
  currency: 'USD' as const,
  rateTenths: 100,
  status: 'pending' as const,
  createdAt: at,
  flagged: 'own-code',
};

export const termsChange = {
  id: '1',
  affiliateId: ids.affiliate,
  affiliateName: 'Ada Berg',
  field: 'rateTenths',
  fromValue: '100',
  toValue: '125',
  staffId: ids.partner,
  at,
};

export const order = {
  id: ids.order,
  number: 'K-4F7Q2M9X',
  status: 'pending' as const,
  createdAt: at,
  pricingTier: 'event' as const,
  quantity: 3,
  timelines: 1,
  copies: 3,
  unitPrice: 7900,
  totalPrice: 8500,
  estimate: false,
  eventType: 'Memorial',
  eventTypeSlug: 'memorial' as const,
  addressNeeded: true,
  hasAddress: false,
  codesShort: false,
  payable: false,
  refundedCents: 0,
  owedCents: 0,
  version: 1,
  refunds: [],
  full: true,
  honoreeName: 'Inés',
  otherHonoreeNames: [],
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@example.org',
  phone: '555 0100',
  emailMarketing: false,
  birthdayReminders: false,
  isPrivate: false,
  affiliateCommission: 850,
  codes: [publicCode],
  totalFiles: 0,
  uploadIds: [],
  inviteEmails: [],
  watchedTutorial: false,
  captchaVerified: false,
  cemeteryKit: true,
};

export const batch = {
  batchId: ids.batch,
  batchName: 'Spring',
  prefix: 'CF',
  totalCount: 100,
  activatedCount: 1,
  createdAt: at,
  baseUrl: 'http://localhost:8080',
  sample: true,
  packState: 'ready' as const,
  packDone: 100,
  packTotal: 100,
  packVersion: 1,
  firstSerial: 'CF000001',
  lastSerial: 'CF000100',
};

export const application = {
  id: ids.partner,
  status: 'approved' as const,
  partnerType: 'memorial' as const,
  email: 'pat@example.org',
  firstName: 'Pat',
  lastName: 'Lind',
  businessName: 'Lind & Sons',
  businessType: 'Funeral home',
  licenseNumber: '1',
  address: 'Main Street 1',
  city: 'Salem',
  state: 'OR',
  zipCode: '97301',
  phone: '555 0101',
  yearsInBusiness: 12,
  createdAt: at,
  licenceDocument: { type: 'application/pdf' as const, size: 20_000 },
};

export const settings = {
  isPrivate: false,
  inviteEmails: [],
  guestPolicy: 'open' as const,
  guestsPaused: false,
  largeFiles: false,
  repliesAllowed: true,
  visitsShown: false,
  wallPaused: false,
  prompts: 'off' as const,
  indexed: false,
  version: 1,
  privacyEpoch: 1,
  revision: 0,
  code: publicCode,
};

export const details = {
  code: publicCode,
  revision: 3,
  eventType: 'Memorial',
  eventTypeSlug: 'memorial' as const,
  honoreeName: 'Inés',
  preparedByShown: true,
};

export const customer = {
  customerId: 'customer-one',
  known: true,
  firstName: 'Inés',
  lastName: 'Duarte',
  email: 'ines@example.org',
  phone: '555 0100',
  emailMarketing: false,
  birthdayReminders: false,
  version: 3,
};

export const preferences = {
  notifications: true,
  marketing: false,
  reminders: true,
  days: [{ kind: 'remembrance' as const, name: 'Rosa Duarte', date: '2024-11-03', on: false }],
  leadDays: 14,
  onDay: false,
};

export const exported = {
  state: 'making' as const,
  done: 12,
  total: 40,
  everything: false,
  askedAt: '2026-02-03T10:00:00.000Z',
};

export const invitation = { id: ids.entry, email: 'rui@example.org', invitedAt: at };

export const keeper = {
  id: ids.entry,
  code: publicCode,
  name: 'Rui',
  email: 'rui@example.org',
  role: 'keeper' as const,
  state: 'keeping' as const,
  since: at,
  self: false,
};

export const keepingAsked = {
  askerName: 'Inés Duarte',
  honoreeName: 'Rosa Duarte',
  eventType: 'Memorial',
  role: 'keeper' as const,
  email: 'r***@e***.org',
  atFarewell: false,
  mine: true,
};

export const report = {
  id: ids.entry,
  entryId: ids.entry,
  reason: 'private' as const,
  words: '',
  aboutKeepers: false,
  reportedAt: at,
};
