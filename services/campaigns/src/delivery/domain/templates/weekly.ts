import { formatHumanDate } from '@keepsake/contracts/values/human-date';
import { formatMoney } from '@keepsake/contracts/values/money';
import type { Branding, EmailContent, Part } from '../email-content.js';
import { sanitizeName } from '../plain-text.js';

export type WeeklySummary = {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly orders: number;
  readonly revenueCents: number;
  readonly ordersBefore: number;
  readonly revenueBeforeCents: number;
  readonly payments: number;
  readonly refunds: number;
  readonly disputes: number;
  readonly short: number;
  readonly labels: number;
  readonly addresses: number;
  readonly applications: number;
};

const dayText = (day: string): string => sanitizeName(formatHumanDate(day));

const queues = [
  ['Payments to confirm', 'payments'],
  ['Refunds owed', 'refunds'],
  ['Disputed payments', 'disputes'],
  ['Orders short of codes', 'short'],
  ['Parcels ready for a label', 'labels'],
  ['Parcels without an address', 'addresses'],
  ['Partner applications', 'applications'],
] as const;

/** Sent to the business: the same figures and queues as the dashboard, queues first. */
export const weeklySummary = (summary: WeeklySummary, { publicUrl }: Branding): EmailContent => {
  const waiting = queues.filter(([, name]) => summary[name] > 0);
  const queueParts: readonly Part[] =
    waiting.length === 0
      ? [{ paragraph: 'Nothing is waiting for you.' }]
      : [
          { paragraph: 'This is waiting for you:' },
          { rows: waiting.map(([label, name]) => [label, summary[name].toLocaleString('en-US')] as const) },
        ];
  return {
    subject: `Your week: ${summary.orders === 1 ? '1 order' : `${summary.orders.toLocaleString('en-US')} orders`}, ${formatMoney(summary.revenueCents)}`,
    parts: [
      ...queueParts,
      {
        paragraph: `From ${dayText(summary.firstDay)} to ${dayText(summary.lastDay)}, with the week before in parentheses:`,
      },
      {
        rows: [
          ['Orders', `${summary.orders.toLocaleString('en-US')} (${summary.ordersBefore.toLocaleString('en-US')})`],
          ['Revenue', `${formatMoney(summary.revenueCents)} (${formatMoney(summary.revenueBeforeCents)})`],
        ],
      },
      {
        paragraph: 'Revenue is what paid orders of these days brought in, less refunds; canceled orders are left out.',
      },
      { button: 'Open the dashboard', to: `${publicUrl}/admin/dashboard` },
    ],
  };
};
