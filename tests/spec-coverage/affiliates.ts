import { asks, type Area } from './requirement.js';

const page = (title: string): string => `web/src/features/affiliate/affiliate-pages.unit.test.tsx › ${title}`;
const dashboard = (title: string): string => `web/src/features/affiliate/dashboard-page.unit.test.tsx › ${title}`;
const service = (title: string): string => `services/affiliates-escrow/src/service.int.test.ts › ${title}`;
const matrix = (title: string): string => `gateway/src/access-matrix.int.test.ts › ${title}`;

const links = (title: string): string => `gateway/src/affiliates.int.test.ts › ${title}`;
const passwords = (title: string): string => `gateway/src/password-links.int.test.ts › ${title}`;
const desk = (title: string): string => `services/affiliates-escrow/src/desk.int.test.ts › ${title}`;

const refused = page('refuses "%s" with "%s" in place and in a toast, and asks nobody');
const leads = page('leads to the dashboard, keeps the affiliate’s id and data in browser storage, and no secret');

export const affiliates: Area = {
  name: 'Affiliates',
  requirements: [
    asks('/affiliate/login: e-mail and password; both are required', [refused], {
      words: ['Please fill in all fields'],
    }),
    asks(
      'Failure inline and as a toast "Login Failed"',
      [refused, page('says why signing in failed (%#), and keeps what was typed')],
      {
        words: ['Login Failed'],
      },
    ),
    asks('On success to /affiliate/dashboard; affiliate id and data are in browser storage', [leads], {
      decided: '3: what the browser stores is no credential',
    }),
    asks('A link to /affiliate/register', [page('links to the register page')]),
    asks(
      '/affiliate/register',
      [
        page('takes four fields and the terms, shows the code, and fills in the address at the sign-in'),
        page('tells an address in use under the field, and keeps the rest over a reload'),
      ],
      { decided: 'four fields and terms; the code earns from approval on' },
    ),
    asks('/affiliate/dashboard: welcome, affiliate code, commission rate, status', [
      dashboard('welcomes by name, with code, commission rate and status'),
    ]),
    asks(
      'Referral link with a copy button that shows "Copied!" for 2 seconds',
      [dashboard('copies the referral link and says Copied! for two seconds')],
      { words: ['Copied!'] },
    ),
    asks('Total earnings, pending commissions, clicks this month, conversion rate', [
      dashboard(
        'shows total earnings with the next payable day, pending commissions, clicks this month and conversion rate',
      ),
    ]),
    asks('Recent sales and payment history', [
      dashboard('lists recent sales by initials, with amount, state and date, and the payment history'),
    ]),
    asks(
      'Tax country and payment details: a second step that may wait; every change is mailed and said for two weeks',
      [
        'web/src/features/affiliate/payout-card.unit.test.tsx › may wait; whoever adds them chooses a way, and gives the password again',
        'web/src/features/affiliate/payout-card.unit.test.tsx › that were changed lately are said to whoever did not change them',
        'services/affiliates-escrow/src/payout-details.int.test.ts › are said by the affiliate with the password once more, and shown by their end only',
        'services/affiliates-escrow/src/payout-details.int.test.ts › change once however often it is pressed; the change is remembered, and everybody is told for two weeks',
        'services/affiliates-escrow/src/payout-details.int.test.ts › stand sealed in the database',
        'gateway/src/affiliates.int.test.ts › are saved once the password is right, and a mail tells the affiliate',
      ],
    ),
    asks('Not logged in: a prompt to go to login', [
      dashboard('prompts whoever is not signed in as an affiliate to sign in (%#)'),
    ]),
    asks(
      'Failed to load affiliate dashboard, with Try Again',
      [dashboard('says Failed to load affiliate dashboard, and tries again')],
      { words: ['Failed to load affiliate dashboard', 'Try Again'] },
    ),
    asks('Affiliate: sees only their own dashboard', [matrix("shows an affiliate nobody else's figures")], {
      decided: '3: another id is 403',
    }),
    asks(
      'Clicks and conversion',
      [
        links('T21: is counted by a hash of the day, the same for the same visitor, with bots marked and no address'),
        desk('count a visitor once a day, leave bots apart, and pass over codes that nobody has'),
      ],
      { decided: 'each visitor once a day, bots apart; orders of the month for its clicks' },
    ),
    asks(
      'A forgotten password',
      [
        passwords('gets the same answer for every address, and a mail only where there is an account'),
        desk('sets it once, and the old one opens nothing any more'),
      ],
      { decided: '3: reset by mail' },
    ),
    asks('POST /api/affiliates/login {email, password}', [
      leads,
      service('T2: says the same of a wrong password and of an unknown address'),
    ]),
  ],
};
