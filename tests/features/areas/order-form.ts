import { feature, type Area } from '../feature.js';

const page = (title: string): string => `web/src/features/create/create-page.unit.test.tsx › ${title}`;
const privacy = (title: string): string => `web/src/shared/privacy/privacy-card.unit.test.tsx › ${title}`;
const journey =
  'tests/e2e/orders/create-journey.e2e.test.ts › orders on a %s with tutorial, files and a reload, and is confirmed';
const sections = page('shows the sections in order, five event types, and premium preselected');
const tutorial = page('shows the upload only after the five-second tutorial');
const missing = page('shows missing fields in the catalog’s wording, requires the human check');
const ordered = page('orders with empty optional fields and cleared flags, then resets');
const failed = page('keeps the form after a failure and a reload, with a new challenge');
const sum = page('clears a wrong sum, shows a new one, and confirms a correct one');
const publishedBy = (text: string) => feature(text, [missing], { texts: [text] });

export const orderForm: Area = {
  name: 'Order form',
  features: [
    feature(
      'The heading is Create Your Memory Timeline, and the sections come in the order given',
      [sections, journey],
      {
        texts: [
          'Create Your Memory Timeline',
          'Event Details',
          'Upload Photos & Videos',
          'Select Package',
          'Contact Information',
        ],
        note: 'at /create',
      },
    ),
    feature('Event types: wedding, memorial, birthday, retirement, pet-memorial', [sections], {
      texts: ['pet-memorial'],
    }),
    feature('Packages essential $79, premium $149, enterprise 300+; premium is chosen first', [sections], {
      texts: ['$79', '$149', '300+'],
      note: 'marked as an estimate until staff confirms',
    }),
    feature(
      'Tutorial: Play Tutorial opens a dialog, Start Video completes after 5 seconds and marks it as watched',
      [tutorial],
      { texts: ['Play Tutorial', 'Start Video'] },
    ),
    feature('Tutorial: until watched, Watch Tutorial First replaces the upload', [tutorial], {
      texts: ['Watch Tutorial First'],
    }),
    feature(
      'Upload list: the first 5 names, then "and N more files"',
      [page('shows five names of %d files and counts the rest')],
      { texts: ['and 35 more files'] },
    ),
    feature(
      'Submit: Create Memory Timeline, Creating Order... while pending, disabled until verified with a hint',
      [ordered, missing],
      {
        texts: ['Create Memory Timeline', 'Creating Order...', 'Please complete the security verification above.'],
      },
    ),
    feature('Verification Required: Please complete the security verification to continue.', [missing, journey], {
      texts: ['Verification Required', 'Please complete the security verification to continue.'],
    }),
    publishedBy('Event type is required'),
    publishedBy('Honoree name is required'),
    publishedBy('Event date is required'),
    feature('Package selection is required', ['packages/contracts/src/rest/messages.unit.test.ts › order form'], {
      texts: ['Package selection is required'],
    }),
    publishedBy('First name is required'),
    publishedBy('Last name is required'),
    publishedBy('Valid email is required'),
    publishedBy('Phone number is required'),
    feature('Birthday, anniversary, family birthdays and description are optional; flags are off at first', [ordered]),
    feature('POST /api/orders: dates as dates, optional ones null, inviteEmails empty unless private', [ordered]),
    feature('Order success: Order created successfully!, and the whole form is reset', [ordered, journey], {
      texts: [
        'Order created successfully!',
        "We'll contact you within 24 hours to begin creating your memory timeline",
      ],
    }),
    feature('Order failure: Failed to create order - Please try again or contact support', [failed], {
      texts: ['Failed to create order', 'Please try again or contact support'],
    }),
    feature('Human check: a sum or difference of 1 to 10, Verify disabled while empty', [sum], {
      texts: ['Verify'],
      note: 'drawn and signed by the server, no negative answers, used once',
    }),
    feature('Human check: the answer is compared after trimming; solved shows Verification complete', [sum], {
      texts: ['Verification complete'],
    }),
    feature('Human check: Incorrect answer. Please try again. - the field is emptied and a new question comes', [sum], {
      texts: ['Incorrect answer. Please try again.'],
    }),
    feature('Privacy: a switch between public and private with the words for each', [
      privacy('shows who may see it, and clears private fields when public'),
    ]),
    feature('Privacy: private makes an access code of 6 characters of A-Z and 0-9 when there is none', [
      privacy('generates a six-character code, keeps an existing one, converts to capitals'),
    ]),
    feature('Privacy: the access code is put in capitals, at most 6', [
      privacy('generates a six-character code, keeps an existing one, converts to capitals'),
    ]),
    feature(
      'Privacy: an invited email is added by button or Enter, trimmed, never empty, never twice, and can be removed',
      [privacy('adds addresses by button and Enter, trimmed without duplicates, and removes them')],
    ),
    feature('Privacy: public reports no code and no emails', [
      privacy('shows who may see it, and clears private fields when public'),
    ]),
  ],
};
