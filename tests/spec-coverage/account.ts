import { asks, type Area } from './requirement.js';

const pages = 'web/src/features/customer/customer-pages.unit.test.tsx';
const page = 'web/src/features/customer/account-page.unit.test.tsx';
const signIn = 'gateway/src/sign-in.int.test.ts';
const gateway = 'gateway/src/account.int.test.ts';
const orders = 'services/orders/src/accounts.int.test.ts';
const plates = 'services/qr-timeline/src/owners.int.test.ts';
const wishes = 'services/campaigns/src/preferences.int.test.ts';
const browser = 'tests/e2e/account-owner.e2e.test.ts';

export const account: Area = {
  name: 'Sign-in and account',
  requirements: [
    asks(
      '/customer/login: one e-mail field, Sign In to My Account, a link to /checkout',
      [`${pages} › leads whoever is new to the order`],
      { words: ['Sign In to My Account'] },
    ),
    asks(
      'Email Required - Please enter your email address.',
      [`${pages} › refuses "%s" in the words of the catalogue`],
      {
        words: ['Email Required', 'Please enter your email address.'],
      },
    ),
    asks(
      'Invalid Email - Please enter a valid email address.',
      [`${pages} › refuses "%s" in the words of the catalogue`],
      {
        words: ['Invalid Email', 'Please enter a valid email address.'],
      },
    ),
    asks('POST /api/customer/login {email}, trimmed and in small letters', [
      `${pages} › mails a code, takes its six digits at once, and welcomes back`,
    ]),
    asks(
      'Signing in by e-mail alone',
      [
        `${signIn} › opens a session in the browser that asked, and a GET of the link opens none`,
        `${signIn} › opens 0 sessions in 1,000 tries`,
        `${signIn} › does not show in the answers, nor in those to wrong codes`,
      ],
      { decided: '1: a mailed code or link, bound to the browser that asked, never at once' },
    ),
    asks('Welcome Back!', [`${pages} › mails a code, takes its six digits at once, and welcomes back`], {
      words: ['Welcome Back!'],
      decided: '1: then /customer/account',
    }),
    asks(
      'Login Failed with the server text or Failed to log in',
      [`${pages} › says why signing in failed (%#), and keeps the address`],
      { words: ['Login Failed', 'Failed to log in'] },
    ),
    asks(
      '/customer/account: honoree (Memory Timeline), code, event type (General), activation or creation date',
      [`${pages} › shows each code with its badge, its fallbacks and a way to manage it`],
      { words: ['Memory Timeline', 'General'] },
    ),
    asks(
      'Badges: completed Complete, activated Active, anything else Pending',
      [`${pages} › shows each code with its badge, its fallbacks and a way to manage it`],
      { words: ['Complete', 'Active', 'Pending'] },
    ),
    asks('Manage Timeline of activated codes opens /timeline/{code} in a new tab', [
      `${pages} › shows each code with its badge, its fallbacks and a way to manage it`,
    ]),
    asks('GET /api/customer/qr-codes lists the codes of the customer', [
      `services/qr-timeline/src/activation.int.test.ts › and nobody sees the plates of a customer but the customer`,
    ]),
    asks(
      'The box activates a code from the package: Enter QR Code - Please enter the QR code from your package.',
      [`${pages} › activates a plate by its code alone`],
      { words: ['Enter QR Code', 'Please enter the QR code from your package.'] },
    ),
    asks('QR Code Activated!', [`${pages} › activates a plate by its code alone`], { words: ['QR Code Activated!'] }),
    asks(
      'Activation Failed with the server text or Failed to activate QR code',
      [`${pages} › says why a plate was not activated (%#), and keeps the code`],
      { words: ['Activation Failed', 'Failed to activate QR code'] },
    ),
    asks(
      'The settings card shows the true state, and Update Preferences works',
      [
        `${page} › shows how it is: Enabled or Off, and days of remembrance quiet`,
        `${page} › saves what was switched, with a day that was added and one that was taken out`,
        `${wishes} › is changed with a record of each consent, once for a repeated press, and said to others`,
        `${wishes} › of a memorial are noted when it opens, quiet until chosen, and gone when support undoes it`,
      ],
      {
        words: ['Enabled', 'Update Preferences'],
        decided: '47 and 30: the true state; quiet by default for memorials',
      },
    ),
    asks('What was switched survives an ended session', [
      `${page} › keeps what was switched when the session has ended, and finds it again after signing in`,
    ]),
    asks('Help text on finding the code', [`${pages} › says where the code is found`]),
    asks(
      'Another address, proved by mail',
      [
        `${page} › another address is asked for, waits for its mail, and can be left as it was`,
        `${gateway} › is proved by the mail to it; the old one is told, and the session goes on under the new one`,
        `${orders} › proves another address: orders and what is known follow it, and the old address is nobody`,
        `${plates} › and keeps every timeline under it, once however often it is said`,
      ],
      { decided: '1: the address is the only key, so a new one is a proved merge' },
    ),
    asks('Sign out, everywhere too', [
      `${page} › shows each device, signs one out, and all of them`,
      `${gateway} › ends everywhere at once, and nowhere else`,
    ]),
    asks('Download my data', [
      `${browser} › takes all data along`,
      `${gateway} › all data comes as one file of its own owner`,
    ]),
    asks(
      'Delete my account, with a choice per timeline and 14 days',
      [
        `${page} › says plainly what goes and what stays, asks per timeline, and for the address`,
        `${gateway} › needs the typed address, notes the choice per timeline, and says when by mail`,
        `${orders} › after fourteen days the person is nowhere in the database, and the books still add up`,
        `${plates} › each timeline stays or goes as they said; nobody finds the person anywhere`,
      ],
      { decided: '46: keep or remove; handing over to another keeper comes with keepers' },
    ),
  ],
};
