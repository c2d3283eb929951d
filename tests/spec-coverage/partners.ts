import { asks, type Area } from './requirement.js';

const door = (title: string): string => `web/src/features/partner-portal/door/door-page.unit.test.tsx › ${title}`;
const portal = (title: string): string => `web/src/features/partner-portal/portal-page.unit.test.tsx › ${title}`;
const page = (title: string): string => `web/src/features/partner-portal/cases/cases.unit.test.tsx › ${title}`;
const service = (title: string): string => `services/partners-inventory/src/cases.int.test.ts › ${title}`;
const licence = (title: string): string => `services/partners-inventory/src/licences.int.test.ts › ${title}`;
const passwords = (title: string): string => `services/partners-inventory/src/passwords.int.test.ts › ${title}`;
const mailed = (title: string): string => `gateway/src/password-links.int.test.ts › ${title}`;
const reset = (title: string): string => `web/src/features/partner-portal/door/reset-page.unit.test.tsx › ${title}`;
const security = (title: string): string =>
  `web/src/features/partner-portal/security/security-page.unit.test.tsx › ${title}`;
const second = (title: string): string => `gateway/src/partner-two-step.int.test.ts › ${title}`;
const scan = (title: string): string => `web/src/shared/scan/scan-sheet.unit.test.tsx › ${title}`;
const camera = (title: string): string => `tests/e2e/camera.e2e.test.ts › ${title}`;
const family = (title: string): string => `tests/e2e/handover.e2e.test.ts › ${title}`;
const codes = (title: string): string => `services/qr-timeline/src/take-code.int.test.ts › ${title}`;

const missing = door('names every missing field of an application, and passwords that differ');
const sent = door('sends an application once, says that it is reviewed, and goes back to Sign In');
const signsIn = door(
  'signs in with the kind of its address, keeps token and kind on the device, and goes to the dashboard',
);
const pair = service('takes it off the shelf once; the same pair again, with any key, is the same answer');
const created = page('begin with a name; that the next is over plan is said before it is created');

export const partners: Area = {
  name: 'Partner portal',
  requirements: [
    asks('/partners/memorial and /partners/pet: one screen, two tabs, Sign In and Apply for Partnership', [
      signsIn,
      sent,
    ]),
    asks(
      'Passwords must match; all business fields but the website are required; years numeric, website a URL',
      [missing],
      {
        words: ['Passwords do not match'],
      },
    ),
    asks('Application success: back to the Sign In tab with a review message within 2-3 business days', [sent], {
      words: ['2-3 business days'],
    }),
    asks(
      'A copy of the licence may come with the application; it is private, and the review queue shows it or says that none came',
      [
        door('takes a licence document along, sends it before the application and once only'),
        door('names what is wrong with a licence document before it is sent, and lets it be taken away'),
        licence('is what its bytes say, and goes with the application of its browser'),
        licence('is taken once, and by nobody but the browser that sent it'),
        'gateway/src/licence-documents.int.test.ts › that its owner refuses does not stay',
        'gateway/src/licence-documents.int.test.ts › gets it as a download that no browser shows by itself, under a plain name',
        'web/src/features/admin/partners/partners.unit.test.tsx › a licence document is saved under a plain name, and a lost one is told',
      ],
    ),
    asks('Application Failed keeps what was typed', [door('keeps everything when an application fails')], {
      words: ['Application Failed', 'There was an error submitting your application. Please try again.'],
    }),
    asks(
      'POST /api/partners/login with email, password, partnerType; token and type are stored; then the dashboard',
      [signsIn],
      {
        decided: '3: the token opens nothing',
      },
    ),
    asks(
      'Login Failed - Please check your credentials and try again',
      [
        door(
          'says so when the sign-in fails, beside the form and in passing, and why an application does not open yet',
        ),
      ],
      { words: ['Login Failed', 'Please check your credentials and try again'] },
    ),
    asks(
      'A forgotten password',
      [
        reset('mails a link from the door of one’s kind, and says the same whether the address is known or not'),
        mailed('gets the same answer for every address, and a mail only where there is an account'),
        mailed('is set by the link, ends every session, and says so by mail'),
        passwords('sets it once, and the old one opens nothing any more'),
        passwords('is made for nobody who may not sign in, and opens nothing once the account is paused'),
      ],
      { decided: '3: reset by mail, for accounts that may sign in' },
    ),
    asks(
      'A second step at the sign-in, for partners who want one',
      [
        door('asks for the code of an app only where there is one, and keeps what was typed'),
        security('gets a second step: password, picture and key, a right code, then the recovery codes once'),
        security('gets new recovery codes, to be copied, saved or printed'),
        security('is by password alone again after the password; a way back leaves everything as it was'),
        second('counts only after a right code, which sits sealed in the database, and is told by mail'),
        second(
          'is asked for after the right password alone, there is no session before it, and no code is taken twice',
        ),
        second('may be a recovery code, each of them once; new ones make the old ones worthless'),
        second('is not guessed: after ten tries nobody is asked any more, and the right code waits too'),
        second('is switched off by the password; what another person does is nothing to it'),
        second('is helped by an owner of the team, who sees who has a second step; the person hears of it'),
        second('of whoever applied is helped by operations, which stands in the audit'),
        'services/partners-inventory/src/team.int.test.ts › an owner lets a colleague in who has lost the phone, which stays in the log, and nobody else does',
      ],
      { decided: '3: optional, and nobody is locked out for good' },
    ),
    asks('/partners/dashboard: what needs doing today', [
      page('begins with what waits: cases without a plate, a low shelf, families who have not claimed'),
    ]),
    asks('Location cards: name, city/state, subscription tier badge, current cases / monthly case limit', [
      portal('begins with a card per location: name, place, tier and the cases of this month'),
    ]),
    asks('Tabs: Active Cases; Create New Case; Assign QR Plate only when a case is selected; Inventory', [
      page('are searched and filtered in the address, and the tab to assign appears with the chosen one'),
    ]),
    asks('Summary cards; a case shows "has QR" or "No QR"', [
      page('stand in rows that say has QR or No QR, under the three summary cards'),
    ]),
    asks(
      'POST /api/partners/{id}/cases: subject name required and non-blank; orderRef is a case prefix plus a timestamp',
      [created, service('begins with a name alone, is a person of a memorial, and counts in its month')],
      { words: ['New case created successfully!'], decided: '33: made unique by the server' },
    ),
    asks('Failed to create case, with the message', [page('keep what was typed when creating fails')], {
      words: ['Failed to create case'],
    }),
    asks('Pet partners: subjectType pet, serviceType pet-memorial', [service('of a pet cemetery is a pet')], {
      decided: '33',
    }),
    asks(
      'At the limit a case is created and marked over plan',
      [created, service('over the plan is created and marked, and twenty at once are numbered without a gap')],
      { decided: '33; 4: the locations of the account with their counts' },
    ),
    asks('A full URL is reduced to the token after /c/; otherwise the trimmed text', [
      page('takes the token of a whole address and sends the pair with the key that belongs to it'),
    ]),
    asks(
      'POST /api/v1/mfr/assignments: order_ref, qr_token, idempotency_key',
      [pair, service('holds a key to its first pair, whatever came of it')],
      { decided: '33: the first pair of a key is its pair for ever' },
    ),
    asks(
      'QR plate assigned to case successfully.',
      [page('takes the token of a whole address and sends the pair with the key that belongs to it')],
      { words: ['QR plate assigned to case successfully.'] },
    ),
    asks(
      'Assignment Failed with the server message: used, of another partner, of an order, retired, unknown, no stock',
      [
        page('says why a plate is refused and leads to the case that has it'),
        service('says which of one’s own cases has the plate, and of another partner’s only that it is theirs'),
        service('refuses a plate of %s and takes nothing off the shelf'),
        service('refuses an unknown plate, an empty shelf and a closed case'),
      ],
    ),
    asks(
      'Stock 0: a one-tap restock of the plate in hand',
      [page('offers to count the plate in hand when the shelf is empty')],
      { decided: '33' },
    ),
    asks('Two tablets, fifty cases, one plate: one winner, the others told', [
      service('R10: gives one plate to one of fifty cases; the others are told'),
      codes('R10: has one winner of fifty, who hears the same again; nobody else ever does'),
      service('puts the plate back when an order was faster where codes live'),
    ]),
    asks('Offline: kept on the device, sent when the connection is back', [
      page('is kept on the device without a connection, and goes out once when it is back'),
    ]),
    asks('A plate is read by the rear camera, without typing', [
      camera('is assigned to the case that a director has just begun'),
      camera('begins it at arm’s length as well'),
      scan('is switched off when it comes after the sheet was closed'),
    ]),
    asks(
      'Camera Error - Unable to access camera. Please enter code manually.',
      [
        page('asks to type when the camera cannot be used'),
        camera('is typed where the camera is refused: the page says so, and goes on'),
      ],
      { words: ['Camera Error', 'Unable to access camera. Please enter code manually.'] },
    ),
    asks('GET /api/cases/{caseId}: family, service, plates, link to the timeline', [
      page('shows plates, service and the link to the timeline, and closes after one question'),
      page('saves what is known of the family, and refuses an address that is none'),
      service('is heard twice and late: claimed, taken back, replaced; a closed case stays closed'),
    ]),
    asks(
      'GET /api/cases/{caseId}/family-sheet.pdf: the plate to scan, its address and three steps for the family, on letter or A4',
      [
        service('on %s has the names, a symbol that leads to the page, its code and address, three steps, whom to ask'),
        service('waits for a plate, and is for the partner of the case only'),
        page('prints a sheet for the family on the paper of their land, and says why there is none'),
        codes('lead to the address that stands below them, come in the order asked for, and leave out what is unknown'),
      ],
    ),
    asks(
      'The path id in /api/partners/{id}/... must belong to the session, else 403',
      [service('T11: is not there for another partner, wherever they ask')],
      { decided: '3' },
    ),
    asks(
      'Family handover: the director prepares name, dates, words, photographs and videos; the family opens it with the plate or from a mailed link; the partner writes no more then',
      [
        'services/partners-inventory/src/handover.int.test.ts › begins as none, is saved, and waits for the family once there is a plate',
        'services/partners-inventory/src/handover.int.test.ts › ends the writing at once, before the news of it has come',
        'services/partners-inventory/src/handover.int.test.ts › goes five times and no more, however many press at once; the same press once',
        'services/qr-timeline/src/handover.int.test.ts › opens with what was prepared: name, dates and words, and says whose case it is',
        'services/qr-timeline/src/handover.int.test.ts › starts empty when the family wants it so, or when nothing was prepared',
        'services/qr-timeline/src/case-files.int.test.ts › are memories of the first plate that its family opens, and of no other',
        'services/qr-timeline/src/case-files.int.test.ts › stand in the order chosen, whichever arrived first, and those brought later stand behind',
        'services/qr-timeline/src/case-files.int.test.ts › are neither brought nor taken back once the family has opened the plate',
        'services/partners-inventory/src/case-files.int.test.ts › are those of the browser that brings them, in their order, and are counted',
        'web/src/features/partner-portal/cases/draft-card.unit.test.tsx › are listed, and taken back after one question',
        'web/src/features/partner-portal/cases/draft-card.unit.test.tsx › is over when the family has opened the plate: it is read, and they are asked for an invitation',
        'web/src/features/activation/activation-page.unit.test.tsx › says who prepared the timeline and begins with %s',
        family('opens on the phone of the family: words and photographs are there'),
        family('is the family’s alone from then on: the director reads, and changes nothing'),
        family('is opened from a mailed link as well, and by an empty page where the family wants it'),
      ],
    ),
    asks('Sign out; whoever is not signed in is sent to the door', [
      portal('sends whoever is not signed in to the door, and back afterwards'),
      portal('signs out: the server is told, and the door is shown'),
    ]),
  ],
};
