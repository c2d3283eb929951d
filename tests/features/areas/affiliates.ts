import { feature, type Area } from '../feature.js';

const page = (title: string): string => `web/src/features/affiliate/affiliate-pages.unit.test.tsx › ${title}`;
const dashboard = (title: string): string => `web/src/features/affiliate/dashboard-page.unit.test.tsx › ${title}`;
const service = (title: string): string => `services/affiliates-escrow/src/service.int.test.ts › ${title}`;
const matrix = (title: string): string => `gateway/src/identity/access-matrix.int.test.ts › ${title}`;

const links = (title: string): string => `gateway/src/routes/affiliates/affiliates.int.test.ts › ${title}`;
const passwords = (title: string): string => `gateway/src/routes/public/password-links.int.test.ts › ${title}`;
const client = (title: string): string =>
  `services/affiliates-escrow/src/affiliates/affiliate-account.int.test.ts › ${title}`;

const refused = page('refuses "%s" with "%s" below its field, without a request');
const leads = page('opens the dashboard, and stores id and data in the browser, no secret');

export const affiliates: Area = {
  name: 'Affiliates',
  features: [
    feature('/affiliate/login: email and password; both are required', [refused], {
      texts: ['Please fill in all fields'],
    }),
    feature(
      'Failure inline and as a toast "Login Failed"',
      [refused, page('explains a failed sign-in (%#), and keeps the input')],
      {
        texts: ['Login Failed'],
      },
    ),
    feature('On success to /affiliate/dashboard; affiliate id and data are in browser storage', [leads], {
      note: 'what the browser stores is no credential',
    }),
    feature('A link to /affiliate/register', [page('links to the register page')]),
    feature(
      '/affiliate/register',
      [
        page('accepts four fields and the terms, shows the code, and prefills the sign-in'),
        page('reports an address in use under its field, and keeps input over reloads'),
      ],
      { note: 'four fields and terms; the code earns from approval on' },
    ),
    feature('/affiliate/dashboard: welcome, affiliate code, commission rate, status', [
      dashboard('shows name, code, commission rate and status'),
    ]),
    feature(
      'Referral link with a copy button that shows "Copied!" for 2 seconds',
      [dashboard('copies the referral link and shows Copied! for two seconds')],
      { texts: ['Copied!'] },
    ),
    feature('Total earnings, pending commissions, clicks this month, conversion rate', [
      dashboard('shows earnings, next payable day, pending commissions, clicks and conversion rate'),
    ]),
    feature(
      'Monthly statement as PDF: opening balance, sales, reversals, payouts, closing balance, in the reader’s language',
      [
        ...[
          'has sales, reversals and payouts, and the balance of what is not paid',
          'shows a refund in part as what was lost, once for a repeated event',
          'opens the next month with the closing balance',
          'is in the language of the reader, for the affiliate and finance',
        ].map((title) => `services/affiliates-escrow/src/commissions/statement.int.test.ts › ${title}`),
        'services/affiliates-escrow/src/commissions/adapters/statement.pdf.unit.test.ts › ends its running balance at the closing balance',
        'web/src/features/affiliate/statement/statement-card.unit.test.tsx › saves the statement of a chosen month under its name',
      ],
    ),
    feature('Named links (?via=) with clicks, sales and commission of each; an own code, chosen once', [
      ...[
        'count their clicks and sales, beside those of the code',
        'have a name once, are at most twenty, and belong to one affiliate',
        'leave their sales to the affiliate when removed',
        'replaces the generated one once, and is published',
        'is refused if it looks like another, also among concurrent ones',
        'is refused once someone has used the generated one',
      ].map((title) => `services/affiliates-escrow/src/affiliates/sub-links.int.test.ts › ${title}`),
      links('keeps the sub-link in the cookie, and counts it by its key'),
      'gateway/src/gateway.int.test.ts › names the followed sub-link if the order has the code of that link',
      ...[
        'show their figures, in total or this month, and are copied',
        'are added by name; spaces become hyphens',
        'ask before they are removed',
        'is chosen while no one has used the generated one',
      ].map((title) => `web/src/features/affiliate/sub-links/sub-links.unit.test.tsx › ${title}`),
    ]),
    feature('Recent sales and payment history', [
      dashboard('lists recent sales by initials with state and date, and the payments'),
    ]),
    feature(
      'Tax country and payment details: a second step that may wait; every change is mailed and said for two weeks',
      [
        'web/src/features/affiliate/payout-card.unit.test.tsx › are optional; adding them requires a method and the password',
        'web/src/features/affiliate/payout-card.unit.test.tsx › announce a recent change as a warning',
        'services/affiliates-escrow/src/payouts/payout-details.int.test.ts › are saved by the affiliate with the password, and shown masked',
        'services/affiliates-escrow/src/payouts/payout-details.int.test.ts › change once per repeated request, with history and a two-week notice',
        'services/affiliates-escrow/src/payouts/payout-details.int.test.ts › are encrypted in the database',
        'gateway/src/routes/affiliates/affiliates.int.test.ts › are saved with the right password, and the affiliate is notified by email',
      ],
    ),
    feature('Not logged in: a prompt to go to login', [
      dashboard('asks visitors without an affiliate session to sign in (%#)'),
    ]),
    feature(
      'Failed to load affiliate dashboard, with Try Again',
      [dashboard('shows Failed to load affiliate dashboard, and retries')],
      { texts: ['Failed to load affiliate dashboard', 'Try Again'] },
    ),
    feature('Affiliate: sees only their own dashboard', [matrix('shows an affiliate only their own figures')], {
      note: 'another id is 403',
    }),
    feature(
      'Clicks and conversion',
      [
        links('counts clicks by daily hash, marks bots and stores no address'),
        client('count a visitor once a day, without bots and unknown codes'),
      ],
      { note: 'each visitor once a day, bots apart; orders of the month for its clicks' },
    ),
    feature(
      'A forgotten password',
      [
        passwords('gets the same answer for every address, and email only for an account'),
        client('sets it once, and invalidates the old one'),
      ],
      { note: 'reset by mail' },
    ),
    feature(
      'Pages and emails of affiliates in six languages',
      [
        'tests/translations.unit.test.ts › have every message of %s in %s, with its values and plural forms',
        'tests/e2e/account/language-business-screens.e2e.test.ts › has no clipped or untranslated text in %s read by %s on a %s',
        'services/campaigns/src/transactional/languages.int.test.ts › to an affiliate are in the language of their last sign-in',
        links('is saved after an application only for an unknown person'),
      ],
      { note: 'emails in the language of the last sign-in' },
    ),
    feature('POST /api/affiliates/login {email, password}', [
      leads,
      service('gives the same answer for a wrong password and an unknown address'),
    ]),
  ],
};
