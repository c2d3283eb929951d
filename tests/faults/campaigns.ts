import type { Fault } from './fault.js';

export const campaigns: readonly Fault[] = [
  {
    id: 'campaigns-suppressed-emailed',
    file: 'services/campaigns/src/marketing/adapters/sending.postgres.ts',
    find: 'case when against is not null then against',
    replace: `case when against = 'staff' then against`,
    breaks: 'Addresses that bounced or complained get the next campaign.',
    tests: ['services/campaigns/src/marketing/campaigns.int.test.ts'],
  },
  {
    id: 'campaigns-order-notice-to-buyer',
    file: 'services/campaigns/src/transactional/application/send-order-emails.ts',
    find: 'to: deps.branding.supportEmail,',
    replace: 'to: email,',
    breaks: 'The notice for the back office goes to the buyer, and the back office learns of no order.',
    tests: ['services/campaigns/src/transactional/events.int.test.ts'],
  },
  {
    id: 'campaigns-retries-for-ever',
    file: 'services/campaigns/src/delivery/domain/email-retry.ts',
    find: 'pausesMs[attempts - 1];',
    replace: 'pausesMs[Math.min(attempts, pausesMs.length) - 1];',
    breaks: 'A mail that no server takes is tried again every day forever, and never shown as failed.',
    tests: ['services/campaigns/src/delivery/domain/email-retry.unit.test.ts'],
  },
  {
    id: 'campaigns-unescaped-quote',
    file: 'services/campaigns/src/delivery/domain/email-content.ts',
    find: "linesOf(part.quote).map(escapeHtml).join('\\n')",
    replace: "linesOf(part.quote).join('\\n')",
    breaks: 'Text from the contact form becomes markup in the email to support.',
    tests: ['services/campaigns/src/delivery/domain/templates.unit.test.ts'],
  },
  {
    id: 'campaigns-reminders-in-utc',
    file: 'services/campaigns/src/reminders/application/run-reminders.ts',
    find: 'businessDay(clock.now(), timeZone)',
    replace: `businessDay(clock.now(), timeZone === '' ? timeZone : 'UTC')`,
    breaks: 'In the evening reminders are made for tomorrow: the last birthday of today is left out.',
    tests: ['services/campaigns/src/reminders/reminders.int.test.ts'],
  },
  {
    id: 'campaigns-unsubscribe-unheard',
    file: 'services/campaigns/src/marketing/application/feedback.ts',
    find: 'if (!marketing) return;',
    replace: 'if (marketing) return;',
    breaks: 'Someone who presses Unsubscribe goes on getting campaigns.',
    tests: [
      'services/campaigns/src/reminders/preferences.int.test.ts',
      'services/campaigns/src/marketing/campaigns.int.test.ts',
    ],
  },
  {
    id: 'campaigns-shipped-told-twice',
    file: 'services/campaigns/src/composition/subscriptions.ts',
    find: `if (by === 'staff') await use.sendBuyerEmail(`,
    replace: `if (by === 'staff' || by === 'shipped') await use.sendBuyerEmail(`,
    breaks: 'The buyer of a shipped order gets two mails about the same parcel.',
    tests: ['services/campaigns/src/transactional/shipments.int.test.ts'],
  },
];
