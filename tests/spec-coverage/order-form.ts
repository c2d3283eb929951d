import { asks, type Area } from './requirement.js';

const page = (title: string): string => `web/src/features/create/create-page.unit.test.tsx › ${title}`;
const privacy = (title: string): string => `web/src/shared/privacy/privacy-card.unit.test.tsx › ${title}`;
const journey =
  'tests/e2e/create-journey.e2e.test.ts › orders on a %s: tutorial, files of which one is none, order kept over a reload, sum, confirmation';
const sections = page('has its sections in the order given, five event types, and premium chosen');
const tutorial = page('keeps the upload behind the tutorial, which plays for five seconds and is then watched');
const missing = page('says each missing field in the words of the catalogue, asks for the sum, and orders nothing');
const ordered = page('orders with optional fields empty and flags off, tells of it, and is empty again');
const failed = page('keeps what was typed when the order fails and over a reload, and asks a new sum');
const sum = page('a wrong sum empties the field, says so and asks another one; a right one says that it is done');
const said = (words: string) => asks(words, [missing], { words: [words] });

export const orderForm: Area = {
  name: 'Order form',
  requirements: [
    asks('The heading is Create Your Memory Timeline, and the sections come in the order given', [sections, journey], {
      words: [
        'Create Your Memory Timeline',
        'Event Details',
        'Upload Photos & Videos',
        'Select Package',
        'Contact Information',
      ],
      decided: '44: at /create',
    }),
    asks('Event types: wedding, memorial, birthday, retirement, pet-memorial', [sections], { words: ['pet-memorial'] }),
    asks('Packages essential $79, premium $149, enterprise 300+; premium is chosen first', [sections], {
      words: ['$79', '$149', '300+'],
      decided: '21: marked as an estimate until staff confirms',
    }),
    asks(
      'Tutorial: Play Tutorial opens a dialog, Start Video completes after 5 seconds and marks it as watched',
      [tutorial],
      { words: ['Play Tutorial', 'Start Video'] },
    ),
    asks('Tutorial: until watched, Watch Tutorial First stands in place of the upload', [tutorial], {
      words: ['Watch Tutorial First'],
    }),
    asks(
      'Upload list: the first 5 names, then "and N more files"',
      [page('of %d files shows five names and then how many more')],
      { words: ['and 35 more files'] },
    ),
    asks(
      'Submit: Create Memory Timeline, Creating Order... while pending, disabled until verified with a hint',
      [ordered, missing],
      {
        words: ['Create Memory Timeline', 'Creating Order...', 'Please complete the security verification above.'],
      },
    ),
    asks('Verification Required: Please complete the security verification to continue.', [missing, journey], {
      words: ['Verification Required', 'Please complete the security verification to continue.'],
    }),
    said('Event type is required'),
    said('Honoree name is required'),
    said('Event date is required'),
    asks('Package selection is required', ['packages/contracts/src/rest/messages.unit.test.ts › order form'], {
      words: ['Package selection is required'],
    }),
    said('First name is required'),
    said('Last name is required'),
    said('Valid email is required'),
    said('Phone number is required'),
    asks('Birthday, anniversary, family birthdays and description are optional; flags are off at first', [ordered]),
    asks('POST /api/orders: dates as dates, optional ones null, inviteEmails empty unless private', [ordered]),
    asks('Order success: Order created successfully!, and the whole form is reset', [ordered, journey], {
      words: [
        'Order created successfully!',
        "We'll contact you within 24 hours to begin creating your memory timeline",
      ],
    }),
    asks('Order failure: Failed to create order - Please try again or contact support', [failed], {
      words: ['Failed to create order', 'Please try again or contact support'],
    }),
    asks('Human check: a sum or difference of 1 to 10, Verify disabled while empty', [sum], {
      words: ['Verify'],
      decided: '38: drawn and signed by the server, no negative answers, used once',
    }),
    asks('Human check: the answer is compared after trimming; solved shows Verification complete', [sum], {
      words: ['Verification complete'],
    }),
    asks('Human check: Incorrect answer. Please try again. - the field is emptied and a new question comes', [sum], {
      words: ['Incorrect answer. Please try again.'],
    }),
    asks('Privacy: a switch between public and private with the words for each', [
      privacy('says who may see it in either case, and reports nothing of a public one'),
    ]),
    asks('Privacy: private makes an access code of 6 characters of A-Z and 0-9 when there is none', [
      privacy('makes a code of six when it goes private, keeps one that is there, and puts it in capitals'),
    ]),
    asks('Privacy: the access code is put in capitals, at most 6', [
      privacy('makes a code of six when it goes private, keeps one that is there, and puts it in capitals'),
    ]),
    asks(
      'Privacy: an invited e-mail is added by button or Enter, trimmed, never empty, never twice, and can be removed',
      [privacy('takes addresses by button and by Enter: trimmed, never empty, never twice, and gives them back')],
    ),
    asks('Privacy: public reports no code and no e-mails', [
      privacy('says who may see it in either case, and reports nothing of a public one'),
    ]),
  ],
};
