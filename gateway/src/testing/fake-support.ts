import { ids, publicCode } from './answers.js';

const at = '2026-02-03T10:00:00.000Z';
const person = {
  customerId: 'customer-one',
  firstName: 'Inés',
  lastName: 'Duarte',
  email: 'ines@example.org',
  phone: '+1 518 555 0100',
  createdAt: at,
};
const found = { ...person, lastActivity: at, codes: 2, activeCodes: 1 };

const plate = {
  id: ids.entry,
  code: publicCode,
  serial: 'CF000001',
  stockState: 'assigned' as const,
  lifeState: 'activated' as const,
  createdAt: at,
  activatedAt: at,
  timelineUrl: `/timeline/${publicCode}`,
  eventType: 'Memorial',
  honoreeName: 'Rosa Duarte',
  isPrivate: false,
  waiting: 0,
  keepers: [{ name: 'Rui', email: 'rui@example.org', role: 'keeper' as const, state: 'keeping' as const }],
  undoUntil: at,
  gone: false,
  succession: {
    wish: 'hand-over' as const,
    ownerSeenAt: at,
    successorName: 'Ana',
    successorEmail: 'ana@example.org',
    successorState: 'agreed' as const,
  },
};

/** Happy-path answers of orders about people. */
export const fakeCustomers = {
  SearchCustomers: async () => ({ customers: [found], total: 1 }),
  MergeCustomers: async ({ toId }: { readonly toId: string }) => ({ customerId: toId }),
  EraseCustomer: async () => ({ waitsFor: [] }),
  AddCustomerNote: async () => ({ noteId: ids.entry, at }),
  RemoveCustomerNote: async ({ noteId }: { readonly noteId: string }) => ({ noteId }),
  ListCustomers: async () => ({ customers: [found], total: 1, nextCursor: 'next+page' }),
  ShowCustomer: async () => ({
    ...person,
    emailMarketing: false,
    birthdayReminders: true,
    orders: [
      {
        id: ids.order,
        number: 'K-4F7Q2M9X',
        status: 'processing' as const,
        createdAt: at,
        eventType: 'Memorial',
        honoreeName: 'Rosa Duarte',
        quantity: 1,
        totalPrice: 7_900,
        paidAt: at,
        addressNeeded: false,
        codesShort: false,
      },
    ],
    notes: [{ id: ids.entry, staffId: 'staff-0001', words: 'Calls after five.', at, mayRemove: false }],
  }),
};

/** Happy-path answers of qr-timeline about their plates. */
export const fakeSupport = {
  ListCodesOfCustomer: async () => ({ codes: [plate] }),
  StepDispute: async ({ code, act }: { readonly code: string; readonly act: string }) => ({
    code,
    frozen: act !== 'end',
  }),
  ReassignCode: async ({ oldCode, newCode = oldCode }: { readonly oldCode: string; readonly newCode?: string }) => ({
    oldCode,
    newCode,
    timelineUrl: `/timeline/${newCode}`,
    atMaker: false,
    ships: true,
    leadsOn: true,
  }),
};
