import { feature, type Area } from '../feature.js';

const pages = 'web/src/features/customer/customer-pages.unit.test.tsx';
const page = 'web/src/features/customer/account-page.unit.test.tsx';
const signIn = 'gateway/src/identity/sign-in.int.test.ts';
const gateway = 'gateway/src/routes/customer/account.int.test.ts';
const orders = 'services/orders/src/customers/accounts.int.test.ts';
const plates = 'services/qr-timeline/src/activation/owners.int.test.ts';
const preferences = 'services/campaigns/src/reminders/preferences.int.test.ts';
const emails = 'services/campaigns/src/delivery/domain/mail-texts.unit.test.ts';
const emailsSent = 'services/campaigns/src/transactional/languages.int.test.ts';
const emailsJourney = 'tests/e2e/orders/email-languages.e2e.test.ts';
const browser = 'tests/e2e/account-owner.e2e.test.ts';

export const account: Area = {
  name: 'Sign-in and account',
  features: [
    feature(
      '/customer/login: one email field, Sign In to My Account, a link to /checkout',
      [`${pages} › links new customers to the order page`],
      { texts: ['Sign In to My Account'] },
    ),
    feature('Email Required - Please enter your email address.', [`${pages} › refuses "%s" in the catalog’s wording`], {
      texts: ['Email Required', 'Please enter your email address.'],
    }),
    feature(
      'Invalid Email - Please enter a valid email address.',
      [`${pages} › refuses "%s" in the catalog’s wording`],
      {
        texts: ['Invalid Email', 'Please enter a valid email address.'],
      },
    ),
    feature('POST /api/customer/login {email}, trimmed and in small letters', [
      `${pages} › emails a code, submits on the sixth digit, and greets the customer`,
    ]),
    feature(
      'Signing in by email alone',
      [
        `${signIn} › opens a session in the requesting browser only; GET of the link opens none`,
        `${signIn} › opens no session in 1,000 attempts`,
        `${signIn} › gives equal answers, also to wrong codes`,
      ],
      { note: 'a mailed code or link, bound to the browser that asked, never an immediate sign-in' },
    ),
    feature('Welcome Back!', [`${pages} › emails a code, submits on the sixth digit, and greets the customer`], {
      texts: ['Welcome Back!'],
      note: 'then /customer/account',
    }),
    feature(
      'Login Failed with the server text or Failed to log in',
      [`${pages} › explains a failed sign-in (%#) and keeps the address`],
      { texts: ['Login Failed', 'Failed to log in'] },
    ),
    feature('Emails in the language of the order, the activation or the sign-in, else in English', [
      `${emails} › has a sentence in every place and no raw placeholder`,
      `${emailsSent} › are Spanish after an order in a Spanish browser, also later ones`,
      `${emailsJourney} › change with the language that she chooses on a page`,
    ]),
    feature(
      '/customer/account: honoree (Memory Timeline), code, event type (General), activation or creation date',
      [`${pages} › shows each code with badge, fallbacks and a manage link`],
      { texts: ['Memory Timeline', 'General'] },
    ),
    feature(
      'Badges: completed Complete, activated Active, anything else Pending',
      [`${pages} › shows each code with badge, fallbacks and a manage link`],
      { texts: ['Complete', 'Active', 'Pending'] },
    ),
    feature('Manage Timeline of activated codes opens /timeline/{code} in a new tab', [
      `${pages} › shows each code with badge, fallbacks and a manage link`,
    ]),
    feature('GET /api/customer/qr-codes lists the codes of the customer', [
      `services/qr-timeline/src/activation/activation.int.test.ts › reject other customers who list the plates of a customer`,
    ]),
    feature(
      'The box activates a code from the package: Enter QR Code - Please enter the QR code from your package.',
      [`${pages} › activates a plate by its code alone`],
      { texts: ['Enter QR Code', 'Please enter the QR code from your package.'] },
    ),
    feature('QR Code Activated!', [`${pages} › activates a plate by its code alone`], {
      texts: ['QR Code Activated!'],
    }),
    feature(
      'Activation Failed with the server text or Failed to activate QR code',
      [`${pages} › explains why a plate was not activated (%#) and keeps the code`],
      { texts: ['Activation Failed', 'Failed to activate QR code'] },
    ),
    feature(
      'The settings card shows the true state, and Update Preferences works',
      [
        `${page} › shows current settings: Enabled or Off, remembrance days disabled`,
        `${page} › saves changed switches with an added and a removed day`,
        `${preferences} › record each changed consent once and publish the change`,
        `${preferences} › of a memorial start switched off and disappear when activation is undone`,
      ],
      {
        texts: ['Enabled', 'Update Preferences'],
        note: 'the true state; quiet by default for memorials',
      },
    ),
    feature('What was switched survives an ended session', [
      `${page} › restores unsaved switches after the session ended and sign-in`,
    ]),
    feature('Help text on finding the code', [`${pages} › explains where to find the code`]),
    feature(
      'Another address, proved by mail',
      [
        `${page} › requests a new address, waits for its email, and can cancel it`,
        `${gateway} › takes effect after confirmation, keeps the session and notifies the old address`,
        `${orders} › moves orders and data to a proved address and leaves no old customer`,
        `${plates} › moves every timeline once when its event repeats`,
      ],
      { note: 'the address is the only key, so a new one is a proved merge' },
    ),
    feature('Sign out, everywhere too', [
      `${page} › lists devices, signs one out, and signs out all`,
      `${gateway} › end on all devices, and for this customer only`,
    ]),
    feature('Download my data', [
      `${browser} › exports all data`,
      `${gateway} › exports all data of the customer as one file`,
    ]),
    feature(
      'Delete my account, with a choice per timeline and 14 days',
      [
        `${page} › explains what is deleted, asks per timeline, and requires the address`,
        `${gateway} › requires the typed address, stores choices per timeline and emails the date`,
        `${orders} › blanks the person everywhere after fourteen days while the books still balance`,
        `${plates} › removes or keeps each timeline as chosen and erases the person`,
      ],
      { note: 'keep or remove; handing over to another keeper comes with keepers' },
    ),
  ],
};
