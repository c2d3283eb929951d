import { randomUUID } from 'node:crypto';

const at = '2026-02-03T10:00:00.000Z';
const one = {
  id: randomUUID(),
  locationId: randomUUID(),
  orderRef: 'CASE-1',
  caseNumber: 'CASE-1',
  subjectName: 'Inés Duarte',
  subjectType: 'person' as const,
  serviceType: 'memorial',
  state: 'plated' as const,
  overPlan: false,
  number: 1,
  createdAt: at,
  qrTokens: ['CF7K3M9QXA2TDV'],
  platedAt: at,
  totalFiles: 0,
  contacts: [
    {
      id: randomUUID(),
      name: 'Rui Duarte',
      relation: 'son',
      email: 'rui@example.org',
      phone: '518 555 0142',
      mailsLeft: 5,
      held: false,
      opened: false,
    },
  ],
  mailAfterService: false,
};

/** A case with its plate. */
export const fakeCases = {
  CreateCase: async () => one,
  SaveCase: async () => one,
  SaveContact: async () => one,
  RemoveContact: async () => ({ ...one, contacts: [] }),
  SetMailTiming: async () => ({ ...one, mailAfterService: true, mailSendsAt: at }),
  SendHeldMail: async () => one,
  CancelHeldMail: async () => one,
  CloseCase: async () => ({ ...one, state: 'closed' as const, closedAt: at }),
  ReopenCase: async () => one,
  UndoAssignment: async () => ({ ...one, state: 'open' as const, qrTokens: [] }),
  ListCases: async () => ({ cases: [one], total: 2, nextCursor: 'next+page' }),
  GetCase: async () => ({ ...one, claimedToken: 'CF7K3M9QXA2TDV' }),
  CaseFigures: async () => ({ activeCases: 1, platesAssigned: 1, totalFiles: 0, withoutPlate: 0, unclaimed: 1 }),
  RenderFamilySheet: async () => ({ pdf: Buffer.from('%PDF-1.7\n'), name: 'family-sheet-CASE-1.pdf' }),
  ImportCases: async ({ keep }: { readonly keep: boolean }) => ({
    rows: 2,
    fresh: 1,
    known: 0,
    repeatedInFile: 0,
    faultCount: 1,
    faults: [{ row: 3, column: 'serviceDate', message: 'is not a date.' }],
    first: [{ subjectName: 'Inés Duarte' }],
    kept: keep,
    header: ['name', 'serviceDate'],
    rejected: [
      {
        row: 3,
        cells: ['Rui', 'soon'],
        reason: 'serviceDate is not a date.',
        problems: [{ column: 'serviceDate', message: 'is not a date.' }],
      },
    ],
    skipped: [],
  }),
  RenderQrFile: async () => ({ content: Buffer.from('code'), name: 'qr-code-Duarte.svg' }),
  AssignPlate: async () => ({
    assignmentId: randomUUID(),
    caseId: one.id,
    orderRef: one.orderRef,
    code: 'CF7K3M9QXA2TDV',
    askedAt: at,
  }),
};
