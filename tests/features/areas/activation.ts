import { feature, type Area } from '../feature.js';

const confirmation = 'services/qr-timeline/src/activation/confirmation.int.test.ts';
const page = 'web/src/features/activation/activation-page.unit.test.tsx';
const service = 'services/qr-timeline/src/activation/activation.int.test.ts';
const claims = 'services/qr-timeline/src/activation/claims.int.test.ts';
const undo = 'services/qr-timeline/src/activation/undo-activation.int.test.ts';
const browser = 'tests/e2e/account-owner.e2e.test.ts';

export const activation: Area = {
  name: 'Activation',
  features: [
    feature(
      '/account without a code: a welcome that feature to scan the plate',
      [
        `${page} › asks for a missing code, normalizes it and continues`,
        'tests/e2e/timelines/camera.e2e.test.ts › begins the activation of its family',
      ],
      { note: 'and offers to sign in' },
    ),
    feature('/account?qr= checks the status', [`${page} › rejects an unknown code`]),
    feature(
      'Timeline Already Active! with the owner and View Your Timeline',
      [`${page} › shows the masked owner of an active timeline and links to it`],
      {
        texts: ['Timeline Already Active!', 'View Your Timeline'],
        note: 'the owner is masked for everyone else',
      },
    ),
    feature(
      'The form: name, email, optional phone, event type, optional date, honoree, message',
      [`${page} › activates with the specified fields and opens the timeline after two seconds`],
      { texts: ['Activate My Memory Timeline'] },
    ),
    feature('The event types of activation', [`${page} › offers the specified event types, and one for pets`], {
      texts: ['Graduation', 'Memory Timeline (General)'],
      note: 'Pet Memorial is added',
    }),
    feature(
      'Required Information - Please enter your name and email address',
      [`${page} › requires a name and an email`],
      {
        texts: ['Required Information', 'Please enter your name and email address'],
      },
    ),
    feature('POST /api/customer/activate-qr: empty fields are null, the answer is timelineUrl', [
      `${page} › activates with the specified fields and opens the timeline after two seconds`,
      `${service} › activates with name and email and belongs to that customer afterwards`,
    ]),
    feature(
      'GET /api/customer/qr-codes/{code}/status: isActivated, timelineUrl, customer, eventDetails',
      [`${service} › show masked owner and event type; owner and support see everything`],
      { note: 'others see a masked owner, and nothing of a private timeline' },
    ),
    feature(
      'Timeline Activated!, then the timeline after 2 seconds',
      [`${page} › activates with the specified fields and opens the timeline after two seconds`],
      { texts: ['Timeline Activated!'] },
    ),
    feature('A private timeline shows its access code once, and waits until it is kept', [
      `${page} › shows a private timeline’s access code once and waits for confirmation`,
      `${undo} › a private timeline returns its access code once, upon activation`,
    ]),
    feature(
      'Failure: the server text, or Please try again or contact support',
      [
        `${page} › keeps the form and shows the default message when activation fails`,
        `${page} › explains why a plate that is out of use cannot be activated`,
      ],
      { texts: ['Please try again or contact support'] },
    ),
    feature('A status check that fails is only logged; the form stays usable', [
      `${page} › lets people continue when the check fails`,
    ]),
    feature(
      'The plate code is forgiven case, spaces, dashes, O/0, I/1/L',
      [
        `${page} › asks for a missing code, normalizes it and continues`,
        `${page} › rejects a code with one wrong character`,
      ],
      { note: 'codes that cannot be guessed, with a check symbol' },
    ),
    feature('What was typed survives a reload, but never a secret', [
      `${page} › restores the form after a reload, but never the access code`,
    ]),
    feature(
      'The first valid claim wins; another gets 409',
      [`${service} › has one winner when fifty claim it concurrently`],
      { note: 'atomically' },
    ),
    feature(
      'A code of an order is claimed by its email, else after the orderer confirms',
      [
        `${claims} › activates with the order’s email; the code alone takes the story`,
        `${claims} › waits for the buyer when another person claims it, until they agree`,
      ],
      { note: '202 waiting-for-orderer' },
    ),
    feature(
      'The uploads of the order become the first entries, in uploadOrder',
      [`${claims} › gives its first timeline the uploads, and later ones only the privacy`],
      { note: 'the first plate of an order takes them' },
    ),
    feature(
      'Privacy and guest policy are chosen at activation',
      [`${browser} › makes it private, and needs no access code for the owner`],
      { note: 'guests post without approval unless the owner requires it' },
    ),
    feature(
      'A mail confirms, with the undo through support',
      [
        `${undo} › frees the plate, hides the page, and allows a new page`,
        `${undo} › is rejected after 72 hours, and for everyone but support`,
        `${browser} › support undoes the activation, and the plate can be activated again`,
      ],
      { note: '72 hours' },
    ),
    feature(
      'Until that mail is confirmed only the owner’s desk is limited',
      [
        `${confirmation} › blocks opening and giving away; everything else works`,
        `${confirmation} › is confirmed by the emailed link, repeatedly and in any browser`,
        'web/src/features/activation/confirm-page.unit.test.tsx › confirms only by the button, with the token from the fragment',
        'web/src/features/timeline/manage/manage-page.unit.test.tsx › asks an unconfirmed owner to confirm, and sends the email again',
      ],
      { note: 'what waits is what cannot be taken back' },
    ),
  ],
};
