import { feature, type Area } from '../feature.js';

const page = 'web/src/features/admin/dashboard/dashboard.unit.test.tsx';
const text = 'web/src/features/admin/dashboard/figure-labels.unit.test.ts';
const gateway = 'gateway/src/routes/staff/dashboard.int.test.ts';
const orders = 'services/orders/src/orders/figures.int.test.ts';
const sales = 'services/orders/src/orders/domain/sales-figures.unit.test.ts';
const partners = 'services/partners-inventory/src/billing/figures.int.test.ts';
const shipping = 'services/shipping/src/figures.int.test.ts';
const mails = 'services/campaigns/src/marketing/figures.int.test.ts';
const reminders = 'services/campaigns/src/reminders/reminders.int.test.ts';
const prospects = 'services/campaigns/src/marketing/prospects.int.test.ts';
const codes = 'services/qr-timeline/src/plates/batches.int.test.ts';

export const dashboard: Area = {
  name: 'Business Intelligence Dashboard',
  features: [
    feature('Six tabs: Overview, Revenue, Partners, Marketing, Operations, Automation', [
      `${page} › keeps six tabs in the address`,
    ]),
    feature('GET /api/dashboard/stats reads totalOrders', [
      `${gateway} › returns the number of orders in the specified call`,
    ]),
    feature(
      'Monthly revenue counts orders created in the current calendar month',
      [
        `${orders} › count the last minute of February in February, whatever the UTC day`,
        `${sales} › separates months of the same name in different years`,
      ],
      { note: 'of the current year, in the business time zone; stored totals, estimates labeled' },
    ),
    feature(
      'A fixed +23.5% month-over-month figure',
      [
        `${text} › name the compared month and the direction of a change, or its absence`,
        `${sales} › compares months up to the current day`,
      ],
      { note: 'computed, against the same days of the month before' },
    ),
    feature('Revenue: breakdown by package, monthly performance, the last 10 orders', [
      `${page} › charts months and packages, with the table behind each chart`,
      `${sales} › lists packages by revenue and omits those without revenue`,
    ]),
    feature('Average revenue per partner is estimated as 15 percent of total revenue divided by active partners', [
      `${text} › estimate fifteen percent of all revenue, divided by the partners`,
      `${text} › show not enough data for shares and averages of nothing`,
    ]),
    feature('Partners: network overview, top states', [
      `${partners} › follow decisions on applications, by state regardless of its spelling`,
    ]),
    feature('Marketing: opt-ins and mail metrics', [
      `${mails} › count the latest consents and the reminder days`,
      `${mails} › count emails in the business month of queuing, and delivery when it happens`,
    ]),
    feature(
      'Marketing: open, click and response rates, campaign counts by status, the last 10 campaigns',
      [
        `${page} › counts campaign results over delivered emails, automated opens apart, for the last ten`,
        `${prospects} › get outreach of their kind unless suppressed, and their responses are counted`,
      ],
      { note: 'over delivered mail; opens by machines apart' },
    ),
    feature('Operations: pending, processing and completed counts, QR inventory available, assigned, shipped', [
      `${orders} › follow every change of an order in its transaction`,
      `${shipping} › follow each fact of an order in any order of arrival`,
      `${codes} › keep their values when the job folds them`,
      `${page} › links a figure to its rows`,
    ]),
    feature(
      'A fixed "24 hrs" average order processing speed',
      [`${page} › shows the measured processing time, and none without data`],
      { note: 'measured from stored times; "not enough data" without any' },
    ),
    feature(
      'Automation status is always shown Active',
      [`${reminders} › show last and next run, and log who started it`],
      { note: 'the real last and next run' },
    ),
    feature(
      'POST /api/automation/birthday-reminders answers remindersSent',
      [
        `${reminders} › are sent once per person, occasion and year under concurrent requests`,
        `${page} › previews recipients and text of reminders, and sends after confirmation only`,
      ],
      { note: 'counts real sends' },
    ),
    feature('Birthday reminder automation covers birthdays in the next 2 months', [
      `${reminders} › list the people of today and of later days, with the text`,
      `${reminders} › move February 29 to the 28th and repeat a year later`,
      `${reminders} › cover a remembrance day only when its family switched it on`,
    ]),
    feature(
      'Failed to process birthday reminders',
      [`${page} › shows the specified message when reminders were not processed`],
      { texts: ['Failed to process birthday reminders'] },
    ),
    feature('A service that is down costs its own cards only', [
      `${gateway} › marks the cards of unavailable services and shows the others`,
      `${page} › reports missing figures of an unavailable service, and shows the others`,
    ]),
    feature('A weekly email to the business: what waits, orders and revenue of the week beside the week before', [
      'services/campaigns/src/transactional/weekly-summary.int.test.ts › is sent once per week, with what waits and the week before',
      'services/campaigns/src/transactional/weekly-summary.int.test.ts › waits for the first order and for Monday at the business',
      'services/campaigns/src/transactional/weekly-summary.int.test.ts › is not sent late, and comes again the next week',
    ]),
    feature('Each figure with formula, period and "as of", by keyboard too', [
      `${page} › explains formula, period and time of a figure by keyboard`,
    ]),
  ],
};
