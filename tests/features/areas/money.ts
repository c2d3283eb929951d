import { feature, type Area } from '../feature.js';

const escrow = 'services/affiliates-escrow/src/ledger/escrow.int.test.ts';
const screen = 'web/src/features/admin/escrow/escrow.unit.test.tsx';
const text = 'web/src/features/admin/escrow/escrow-labels.unit.test.ts';
const rateForm = 'web/src/features/admin/commissions/commissions.unit.test.tsx';
const rates = 'web/src/features/admin/commissions/rate-labels.unit.test.ts';
const payouts = 'services/affiliates-escrow/src/payouts/payouts.int.test.ts';
const verdicts = 'services/affiliates-escrow/src/commissions/reviews.int.test.ts';
const prices = 'services/orders/src/prices/prices.int.test.ts';
const fund = 'services/affiliates-escrow/src/hosting/hosting-fund.int.test.ts';
const affiliatePage = 'web/src/features/admin/affiliates/affiliates.unit.test.tsx';
const terms = 'services/affiliates-escrow/src/service.int.test.ts';

export const money: Area = {
  name: 'Held money and commissions',
  features: [
    feature(
      'Escrow: a create-account form; accountName, accountType commission, general, deposit, currency USD, EUR, GBP',
      [
        `${screen} › are created by name, type and currency; a missing name sends nothing`,
        `${escrow} › begins with a balance of zero in its own currency, and is listed`,
        `${escrow} › is refused as %j`,
      ],
      { texts: ['Please enter an account name'] },
    ),
    feature(
      'Escrow: when an account could not be created',
      [`${screen} › report a failed creation, and keep the input`],
      {
        texts: ['Failed to create escrow account'],
      },
    ),
    feature(
      'Escrow cards: pendingDeposits, pendingWithdrawals, availableForPayouts (cents; null shows N/A) and the last 3 transactions',
      [
        `${screen} › show balances in their currency, N/A if uncomputed, and three transactions`,
        `${text} › formats an amount in its currency, and N/A if never computed`,
      ],
      { note: "amounts in the account's currency; a new account's balance is 0" },
    ),
    feature(
      'Escrow transactions: id, type, amount, description, by account',
      [
        `${escrow} › is filtered by account, type, status, day and text, with matching totals`,
        `${escrow} › waits until it is posted, and is derived from postings at every step`,
      ],
      { note: 'double entry, balances derived from postings' },
    ),
    feature(
      'Holds are posted or voided once, corrections are reversals with a reason',
      [
        `${escrow} › is settled by one of 200 concurrent requests; the others change nothing`,
        `${escrow} › shows who posted it, who reversed it, and why`,
        `${screen} › is reversed with a reason only`,
      ],
      { note: '25 and 39' },
    ),
    feature('Currencies are kept apart, and the ledger agrees with the orders', [
      `${escrow} › reconciles ledger and orders to the cent in every currency`,
    ]),
    feature(
      'A flagged commission waits for a person, who releases it or takes it back',
      [
        `${verdicts} › waits, and is part of the next payout after its release`,
        `${verdicts} › that is reversed is never paid, and the ledger shows it`,
        `${verdicts} › is reviewed once, also when repeated or by forty concurrent requests`,
        `${affiliatePage} › releases a flagged sale, which can still be reversed`,
      ],
      { note: "a buyer's own code is flagged" },
    ),
    feature(
      'Payouts: a batch reviewed and approved by a second person, exported, marked paid through the ledger once',
      [
        `${payouts} › is approved by another person, or by the only one when confirmed`,
        `services/affiliates-escrow/src/payouts/minimum-payout.int.test.ts › waits with an affiliate below the minimum until further commissions reach it`,
        `${payouts} › only goes from approved to exported to paid; refusals change nothing`,
        `${payouts} › is paid once by 40 concurrent requests, and notifies each affiliate once`,
        'gateway/src/routes/staff/money/payout-file.unit.test.ts › a payout file contains exact amounts and no cell that runs as a formula',
      ],
      { note: 'a second approver, else the password again' },
    ),
    feature('/admin/payments: payments and refunds by period, without names, exported as CSV for the accountant', [
      'services/orders/src/payments/bookings.int.test.ts › are one row per payment and refund, refunds negative, without names',
      'services/orders/src/payments/bookings.int.test.ts › of a period begin and end with the day of the business',
      'web/src/features/admin/bookings/bookings.unit.test.tsx › shows refunds with their sign and asks the server for a period',
      'web/src/features/admin/bookings/bookings.unit.test.tsx › exports amounts as signed decimals',
    ]),
    feature(
      'The file of an exported batch holds the accounts to pay to; who has none is left out, and what is new is marked before that',
      [
        'services/affiliates-escrow/src/payouts/payout-details.int.test.ts › appear only in the export file; the batch marks new ones',
        'services/affiliates-escrow/src/payouts/minimum-payout.int.test.ts › waits with an affiliate without payout details until they are given',
        'web/src/features/admin/payouts/payouts.unit.test.tsx › marks affiliates without payout details or with recent changes',
      ],
    ),
    feature('A commission taken back after it was paid is a negative line of the next payout', [
      `${payouts} › reduces the next payout when reversed; affiliates with a negative sum wait`,
    ]),
    feature('The rate of an affiliate is edited in the list, and set back to the default', [
      `${rateForm} › saves a rate, and returns to the default`,
      `${rateForm} › refuses a rate that is no number, and sends nothing`,
      `${rateForm} › shows why a rate was not saved, and keeps what was typed`,
    ]),
    feature('Commission settings: default rate and the two exemptions; each change is in the history', [
      `${rates} › shows the old and the new rate in the history`,
      `${terms} › changes from the next order on, with author, old and new value`,
      `${terms} › begin with 10 percent and both exemptions on`,
      'gateway/src/web/languages.int.test.ts › is on the page, in its description and in its settings',
      'tests/e2e/orders/prices.e2e.test.ts › and the commission rate are on the pages for affiliates, in each language',
    ]),
    feature('Finance sets the prices of the shop from a day on; orders keep the price that they were placed at', [
      `${prices} › hold from their first day on, in quotes, orders and discounts`,
      `${prices} › leave the price of an order as it was placed`,
      `${prices} › are removed until their first day only, and written to the audit log`,
      'web/src/features/admin/prices/prices.unit.test.tsx › are set from a day on; a contradiction shows at its field',
      'gateway/src/web/languages.int.test.ts › are on the page, in its description and in its settings',
      'tests/e2e/orders/prices.e2e.test.ts › are on the landing page and at checkout, and hold for the order',
    ]),
    feature(
      'A share of each paid order is set aside for hosting; owners see until which year it lasts, finance the months',
      [
        `${fund} › posts its share once, also when the payment is delivered twice`,
        `${fund} › posts what is left when a refund arrives before the payment`,
        `${fund} › agrees with the orders, and counts the timelines it carries`,
        'services/affiliates-escrow/src/hosting/hosting-months.int.test.ts › equal the postings after repeated, concurrent and late events of three months',
        'web/src/features/admin/hosting-fund/hosting-fund.unit.test.tsx › shows figures with their day, and the months',
        'tests/e2e/orders/hosting-fund.e2e.test.ts › shows the owner the year in the account and on the manage page',
      ],
      { note: 'off until finance enters a share' },
    ),
  ],
};
