import { asks, type Area } from './requirement.js';

const confirmation = 'services/qr-timeline/src/confirmation.int.test.ts';
const page = 'web/src/features/activation/activation-page.unit.test.tsx';
const service = 'services/qr-timeline/src/activation.int.test.ts';
const claims = 'services/qr-timeline/src/claims.int.test.ts';
const undo = 'services/qr-timeline/src/undo-activation.int.test.ts';
const browser = 'tests/e2e/account-owner.e2e.test.ts';

export const activation: Area = {
  name: 'Activation',
  requirements: [
    asks(
      '/account without a code: a welcome that asks to scan the plate',
      [
        `${page} › asks for the code when there is none, forgives its spelling and goes on`,
        'tests/e2e/camera.e2e.test.ts › begins the activation of its family',
      ],
      { decided: '44: and offers to sign in' },
    ),
    asks('/account?qr= checks the status', [`${page} › does not know a code that was never made`]),
    asks(
      'Timeline Already Active! with the owner and View Your Timeline',
      [`${page} › shows who keeps an active timeline, masked, and leads there`],
      { words: ['Timeline Already Active!', 'View Your Timeline'], decided: '8: the owner is masked for a stranger' },
    ),
    asks(
      'The form: name, e-mail, optional phone, event type, optional date, honoree, message',
      [`${page} › activates with the specified fields and opens the timeline after two seconds`],
      { words: ['Activate My Memory Timeline'] },
    ),
    asks('The event types of activation', [`${page} › offers the specified event types, and one for pets`], {
      words: ['Graduation', 'Memory Timeline (General)'],
      decided: '36: Pet Memorial is added',
    }),
    asks('Required Information - Please enter your name and email address', [`${page} › needs a name and an e-mail`], {
      words: ['Required Information', 'Please enter your name and email address'],
    }),
    asks('POST /api/customer/activate-qr: empty fields are null, the answer is timelineUrl', [
      `${page} › activates with the specified fields and opens the timeline after two seconds`,
      `${service} › comes alive with name and e-mail, and belongs to them from then on`,
    ]),
    asks(
      'GET /api/customer/qr-codes/{code}/status: isActivated, timelineUrl, customer, eventDetails',
      [`${service} › a masked owner and the kind of event; the owner and support see all`],
      { decided: '8: strangers see a masked owner, of a private timeline nothing' },
    ),
    asks(
      'Timeline Activated!, then the timeline after 2 seconds',
      [`${page} › activates with the specified fields and opens the timeline after two seconds`],
      { words: ['Timeline Activated!'] },
    ),
    asks('A private timeline shows its access code once, and waits until it is kept', [
      `${page} › shows the access code of a private timeline once, and waits until it is kept`,
      `${undo} › a private timeline tells its access code once, to whoever activated it`,
    ]),
    asks(
      'Failure: the server text, or Please try again or contact support',
      [
        `${page} › keeps the form and says the default sentence when it fails`,
        `${page} › says why a plate that is out of use cannot be activated`,
      ],
      { words: ['Please try again or contact support'] },
    ),
    asks('A status check that fails is only logged; the form stays usable', [
      `${page} › lets people go on when the check fails`,
    ]),
    asks(
      'The plate code is forgiven case, spaces, dashes, O/0, I/1/L',
      [
        `${page} › asks for the code when there is none, forgives its spelling and goes on`,
        `${page} › compares a code of which one character does not fit`,
      ],
      { decided: '5: codes that cannot be guessed, with a check symbol' },
    ),
    asks('What was typed survives a reload, but never a secret', [
      `${page} › keeps what was typed over a reload, but never the access code`,
    ]),
    asks(
      'The first valid claim wins; another gets 409',
      [`${service} › T5: has one winner of fifty who claim it at once, and forty-nine who are told`],
      { decided: '9: atomically' },
    ),
    asks(
      'A code of an order is claimed by its e-mail, else after the orderer confirms',
      [
        `${claims} › comes alive for the e-mail of the order; the code alone takes the story`,
        `${claims} › T5: waits for the orderer when a stranger claims it, and is the stranger’s after the orderer agrees`,
      ],
      { decided: '9: 202 waiting-for-orderer' },
    ),
    asks(
      'The uploads of the order become the first entries, in uploadOrder',
      [
        `${claims} › gives its first timeline the pictures of the order, in order, and later ones the same privacy and nothing else`,
      ],
      { decided: '9: the first plate of an order takes them' },
    ),
    asks(
      'Privacy and guest policy are chosen at activation',
      [`${browser} › makes it private, keeps the code that is shown once, and is in without typing it`],
      { decided: '15: guests post at once unless the owner says otherwise' },
    ),
    asks(
      'A mail confirms, with the undo through support',
      [
        `${undo} › the plate is free again, its page is gone, and the family starts a page of its own under the same code`,
        `${undo} › is refused after 72 hours, and to everybody but support`,
        `${browser} › support takes the activation back, and the plate is free for its family`,
      ],
      { decided: '9: 72 hours' },
    ),
    asks(
      'Until that mail is confirmed only the owner’s desk is limited',
      [
        `${confirmation} › nothing is opened or given away, and everything else works`,
        `${confirmation} › the link of the mail lifts that, in any browser and as often as it is pressed`,
        'web/src/features/activation/confirm-page.unit.test.tsx › opening the mail confirms nothing; the button does, with the token behind the #',
        'web/src/features/timeline/desk/desk-page.unit.test.tsx › asks an owner who has not confirmed yet to do so, and sends the mail again',
      ],
      { decided: '9: what waits is what cannot be taken back' },
    ),
  ],
};
