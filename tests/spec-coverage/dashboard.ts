import { asks, type Area } from './requirement.js';

const page = 'web/src/features/admin/dashboard/dashboard.unit.test.tsx';
const words = 'web/src/features/admin/dashboard/figure-words.unit.test.ts';
const gateway = 'gateway/src/dashboard.int.test.ts';
const orders = 'services/orders/src/figures.int.test.ts';
const sales = 'services/orders/src/domain/sales-figures.unit.test.ts';
const partners = 'services/partners-inventory/src/figures.int.test.ts';
const shipping = 'services/shipping/src/figures.int.test.ts';
const mails = 'services/campaigns/src/figures.int.test.ts';
const reminders = 'services/campaigns/src/reminders.int.test.ts';
const prospects = 'services/campaigns/src/prospects.int.test.ts';
const codes = 'services/qr-timeline/src/batches.int.test.ts';

export const dashboard: Area = {
  name: 'Business Intelligence Dashboard',
  requirements: [
    asks('Six tabs: Overview, Revenue, Partners, Marketing, Operations, Automation', [
      `${page} › has six tabs that live in the address`,
    ]),
    asks('GET /api/dashboard/stats reads totalOrders', [
      `${gateway} › answers the specified call with the number of orders`,
    ]),
    asks(
      'Monthly revenue counts orders created in the current calendar month',
      [
        `${orders} › R24: an order of the last minute of February is February’s, whatever the day in London`,
        `${sales} › of the same name in another year are other months`,
      ],
      { decided: 'of the current year, in the business time zone; stored totals, estimates labelled' },
    ),
    asks(
      'A fixed +23.5% month-over-month figure',
      [
        `${words} › the change names the month it is held against, up or down, and says when there is none`,
        `${sales} › are compared as far as today, not half of one with the whole of the other`,
      ],
      { decided: 'computed, against the same days of the month before' },
    ),
    asks('Revenue: breakdown by package, monthly performance, the last 10 orders', [
      `${page} › draws months and packages, with the table behind each picture`,
      `${sales} › by package names the one that brought most first, and leaves out what adds up to nothing`,
    ]),
    asks('Average revenue per partner is estimated as 15 percent of total revenue divided by active partners', [
      `${words} › the rule of thumb is fifteen percent of all revenue, shared by the partners`,
      `${words} › a share of nothing, an average of nothing and a partner’s part without partners are not enough data`,
    ]),
    asks('Partners: network overview, top states', [
      `${partners} › follow applications as they are decided, by state however it was typed`,
    ]),
    asks('Marketing: opt-ins and mail metrics', [
      `${mails} › count who agreed to what by their last word, and the days they gave us`,
      `${mails} › R24: a mail belongs to the month in which the business queued it, and is counted as delivered when it is`,
    ]),
    asks(
      'Marketing: open, click and response rates, campaign counts by status, the last 10 campaigns',
      [
        `${page} › counts what came of campaigns over what was delivered, machines apart, with the last ten`,
        `${prospects} › get the outreach of their kind, but for those on the list, and their answer counts for it`,
      ],
      { decided: 'over delivered mail; opens by machines apart' },
    ),
    asks('Operations: pending, processing and completed counts, QR inventory available, assigned, shipped', [
      `${orders} › follow every move of an order in the transaction of the move`,
      `${shipping} › follow each fact of an order, in whatever order it arrives`,
      `${codes} › stay what they are when the job folds them`,
      `${page} › leads from a figure to its rows`,
    ]),
    asks(
      'A fixed "24 hrs" average order processing speed',
      [`${page} › measures the processing time, and invents none`],
      { decided: 'measured from stored times; "not enough data" without any' },
    ),
    asks(
      'Automation status is always shown Active',
      [`${reminders} › tell the dashboard when they ran and when they run next, and the log who pressed`],
      { decided: 'the real last and next run' },
    ),
    asks(
      'POST /api/automation/birthday-reminders answers remindersSent',
      [
        `${reminders} › are sent once for a person, an occasion and a year, however many press how often`,
        `${page} › shows who would be reminded and in which words, and sends after a second press only`,
      ],
      { decided: 'counts real sends' },
    ),
    asks('Birthday reminder automation covers birthdays in the next 2 months', [
      `${reminders} › show before they are sent who would get one, and in which words`,
      `${reminders} › R24: come for the 29th of February on the 28th, and for the others again a year later`,
      `${reminders} › come for a day of remembrance only when its family asked for them, and want nothing of it`,
    ]),
    asks(
      'Failed to process birthday reminders',
      [`${page} › says in the words of the specification that reminders were not processed`],
      { words: ['Failed to process birthday reminders'] },
    ),
    asks('A service that is down costs its own cards only', [
      `${gateway} › names the cards whose service is down or broken, and shows the others`,
      `${page} › says of a service that is down that its figures are missing, and shows the others`,
    ]),
    asks('Each figure with formula, period and "as of", by keyboard too', [
      `${page} › tells by keyboard how a figure is counted, for which period, and as of when`,
    ]),
  ],
};
