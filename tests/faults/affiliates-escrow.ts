import type { Fault } from './fault.js';

export const affiliatesEscrow: readonly Fault[] = [
  {
    id: 'affiliates-hold-reversed',
    file: 'services/affiliates-escrow/src/commissions/application/settle-commission.ts',
    find: 'fromId: outsideAccount, toId: commissionsAccount, amountCents',
    replace: 'fromId: commissionsAccount, toId: outsideAccount, amountCents',
    breaks: 'Each commission lowers the commission account instead of raising it: finance cannot pay.',
    tests: ['services/affiliates-escrow/src/commissions/commissions.int.test.ts'],
  },
  {
    id: 'affiliates-partner-not-exempt',
    file: 'services/affiliates-escrow/src/commissions/domain/commission.ts',
    find: `if (affiliateExempt) return 'affiliate-is-partner';`,
    replace: '',
    breaks: 'A funeral home earns commission as an affiliate, which its contract excludes.',
    tests: ['services/affiliates-escrow/src/commissions/domain/commission.unit.test.ts'],
  },
  {
    id: 'affiliates-own-approval',
    file: 'services/affiliates-escrow/src/payouts/domain/payout.ts',
    find: 'if (preparedBy !== approver || alone) return;',
    replace: 'if (preparedBy !== approver || !alone) return;',
    breaks: 'One person of finance prepares and approves a payout without a second pair of eyes.',
    tests: [
      'services/affiliates-escrow/src/payouts/domain/payout.unit.test.ts',
      'services/affiliates-escrow/src/payouts/payouts.int.test.ts',
    ],
  },
  {
    id: 'affiliates-payable-early',
    file: 'services/affiliates-escrow/src/commissions/domain/commission.ts',
    find: 'holdDays * dayMs);',
    replace: '(holdDays - 1) * dayMs);',
    breaks: 'A commission is paid out a day before the last refund is possible.',
    tests: ['services/affiliates-escrow/src/commissions/domain/commission.unit.test.ts'],
  },
  {
    id: 'affiliates-late-refund-raises',
    file: 'services/affiliates-escrow/src/commissions/domain/commission.ts',
    find: 'const amountCents = earned ? Math.min(share, booked.amountCents) : share;',
    replace: 'const amountCents = share;',
    breaks: 'An older refund notice that arrives late raises the commission again.',
    tests: [
      'services/affiliates-escrow/src/commissions/domain/commission.unit.test.ts',
      'services/affiliates-escrow/src/ledger/order-money.int.test.ts',
    ],
  },
  {
    id: 'affiliates-cancelled-payout-keeps',
    file: 'services/affiliates-escrow/src/payouts/application/move-payout.ts',
    find: 'await deps.payouts.freeCommissions(tx, batchId);',
    replace: '',
    breaks: 'Commissions of a cancelled payout are never paid.',
    tests: ['services/affiliates-escrow/src/payouts/payouts.int.test.ts'],
  },
  {
    id: 'affiliates-address-twice',
    file: 'services/affiliates-escrow/migrations/0001-affiliates.sql',
    find: 'customer_id text not null unique,',
    replace: 'customer_id text not null,',
    breaks: 'Two registrations at the same moment make two affiliates of one address, and one of them cannot sign in.',
    tests: ['services/affiliates-escrow/src/service.int.test.ts'],
  },
];
