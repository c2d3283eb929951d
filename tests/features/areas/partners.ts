import { feature, type Area } from '../feature.js';

const signInTest = (title: string): string =>
  `web/src/features/partner-portal/sign-in/sign-in-page.unit.test.tsx › ${title}`;
const portal = (title: string): string => `web/src/features/partner-portal/portal-page.unit.test.tsx › ${title}`;
const page = (title: string): string => `web/src/features/partner-portal/cases/cases.unit.test.tsx › ${title}`;
const day = (title: string): string => `web/src/features/partner-portal/dashboard/dashboard.unit.test.tsx › ${title}`;
const service = (title: string): string => `services/partners-inventory/src/cases/cases.int.test.ts › ${title}`;
const printing = (title: string): string => `services/partners-inventory/src/cases/print.int.test.ts › ${title}`;
const license = (title: string): string => `services/partners-inventory/src/accounts/licenses.int.test.ts › ${title}`;
const passwords = (title: string): string => `services/partners-inventory/src/team/passwords.int.test.ts › ${title}`;
const mailed = (title: string): string => `gateway/src/routes/public/password-links.int.test.ts › ${title}`;
const reset = (title: string): string => `web/src/features/partner-portal/sign-in/reset-page.unit.test.tsx › ${title}`;
const security = (title: string): string =>
  `web/src/features/partner-portal/security/security-page.unit.test.tsx › ${title}`;
const second = (title: string): string => `gateway/src/routes/partners/partner-two-step.int.test.ts › ${title}`;
const scan = (title: string): string => `web/src/shared/scan/scan-sheet.unit.test.tsx › ${title}`;
const camera = (title: string): string => `tests/e2e/timelines/camera.e2e.test.ts › ${title}`;
const family = (title: string): string => `tests/e2e/partners/handover.e2e.test.ts › ${title}`;
const codes = (title: string): string => `services/qr-timeline/src/plates/assign-code.int.test.ts › ${title}`;

const missing = signInTest('names every missing field of an application, and differing passwords');
const sent = signInTest('sends an application once, confirms the review, and returns to Sign In');
const signsIn = signInTest('signs in by kind, stores token and kind, and opens the dashboard');
const pair = service('takes it from stock once; the same pair returns the same result');
const created = page('creates a case from a name, and warns beforehand when over plan');

export const partners: Area = {
  name: 'Partner portal',
  features: [
    feature('Partner program, sign-in, application and invitation in six languages', [
      'tests/translations.unit.test.ts › have every message of %s in %s, with its values and plural forms',
      'tests/e2e/account/language-business-screens.e2e.test.ts › has no clipped or untranslated text in %s read by %s on a %s',
      'services/campaigns/src/transactional/languages.int.test.ts › to an applicant are in the language of the application, also twice and late',
    ]),
    feature('Portal, except its cases, in six languages', [
      'tests/translations.unit.test.ts › have every message of %s in %s, with its values and plural forms',
      'tests/e2e/account/language-business-screens.e2e.test.ts › has a translated portal in %s read by %s on a %s',
    ]),
    feature('/partners/memorial and /partners/pet: one screen, two tabs, Sign In and Apply for Partnership', [
      signsIn,
      sent,
    ]),
    feature(
      'Passwords must match; all business fields but the website are required; years numeric, website a URL',
      [missing],
      {
        texts: ['Passwords do not match'],
      },
    ),
    feature('Application success: back to the Sign In tab with a review message within 2-3 business days', [sent], {
      texts: ['2-3 business days'],
    }),
    feature(
      'A copy of the license may come with the application; it is private, and the review queue shows it or its absence',
      [
        signInTest('uploads a license document once, before the application'),
        signInTest('explains an invalid license document before upload, and lets it be removed'),
        license('has the type of its content, and joins the application of its browser'),
        license('is taken once, only by the browser that sent it'),
        'gateway/src/routes/partners/license-documents.int.test.ts › is deleted when the service rejects it',
        'gateway/src/routes/partners/license-documents.int.test.ts › is an attachment under a neutral name, never shown inline',
        'web/src/features/admin/partners/partners.unit.test.tsx › saves a license document under a safe name, and reports a lost one',
      ],
    ),
    feature('Application Failed keeps what was typed', [signInTest('keeps the input when an application fails')], {
      texts: ['Application Failed', 'There was an error submitting your application. Please try again.'],
    }),
    feature(
      'POST /api/partners/login with email, password, partnerType; token and type are stored; then the dashboard',
      [signsIn],
      {
        note: 'the token opens nothing',
      },
    ),
    feature(
      'Login Failed - Please check your credentials and try again',
      [signInTest('reports a failed sign-in twice, and explains an application not yet approved')],
      { texts: ['Login Failed', 'Please check your credentials and try again'] },
    ),
    feature(
      'A forgotten password',
      [
        reset('emails a link from the sign-in, with one response for all addresses'),
        mailed('gets the same answer for every address, and email only for an account'),
        mailed('is set by the link, which ends every session and sends an email'),
        passwords('sets it once, and invalidates the old one'),
        passwords('requires an account that may sign in, and expires when it is paused'),
      ],
      { note: 'reset by mail, for accounts that may sign in' },
    ),
    feature(
      'Two-step verification at sign-in, for partners who want it',
      [
        signInTest('asks for a code only if required, and keeps the input'),
        security('sets up two-step verification: password, QR code, code, then recovery codes'),
        security('shows new recovery codes to copy, save or print'),
        security('switches two-step verification off with the password; canceling changes nothing'),
        second('is on after a right code, with an encrypted secret and an email'),
        second('follows the right password, before any session, and accepts each code once'),
        second('accepts each recovery code once, and new codes replace old ones'),
        second('ends other sessions when it is switched on or off'),
        second('stops after ten wrong codes, also for the right code'),
        second('is switched off by the password and independent of other people'),
        second('is possible for an owner of the team, and the person is notified'),
        second('is possible for operations if the applicant lost the phone, with an audit entry'),
        'services/partners-inventory/src/team/team.int.test.ts › only an owner resets two-step verification, and it is logged',
      ],
      { note: 'optional, and no one is locked out for good' },
    ),
    feature('/partners/dashboard: what needs doing today', [
      day('shows pending work: cases without a plate, low stock, unclaimed timelines'),
    ]),
    feature('Location cards: name, city/state, subscription tier badge, current cases / monthly case limit', [
      portal('shows a card per location: name, place, tier and cases this month'),
    ]),
    feature('Tabs: Active Cases; Create New Case; Assign QR Plate only when a case is selected; Inventory', [
      page('keeps search and filter in the address, and shows Assign after a selection'),
    ]),
    feature('Summary cards; a case shows "has QR" or "No QR"', [
      page('lists rows with has QR or No QR, below three summary cards'),
    ]),
    feature(
      'POST /api/partners/{id}/cases: subject name required and non-blank; orderRef is a case prefix plus a timestamp',
      [created, service('begins with a name alone, as a memorial, and counts in its month')],
      { texts: ['New case created successfully!'], note: 'made unique by the server' },
    ),
    feature('Failed to create case, with the message', [page('keeps the input when creating fails')], {
      texts: ['Failed to create case'],
    }),
    feature('Pet partners: subjectType pet, serviceType pet-memorial', [service('of a pet cemetery is a pet')], {
      note: '33',
    }),
    feature(
      'At the limit a case is created and marked over plan',
      [created, service('over the plan is created and marked; twenty concurrent ones are numbered consecutively')],
      { note: '33; 4: the locations of the account with their counts' },
    ),
    feature('A full URL is reduced to the token after /c/; otherwise the trimmed text', [
      page('reads the token of an address and sends the pair with its key'),
    ]),
    feature(
      'POST /api/v1/mfr/assignments: order_ref, qr_token, idempotency_key',
      [pair, service('binds a key to its first pair, whatever the outcome')],
      { note: 'the first pair of a key is its pair forever' },
    ),
    feature(
      'QR plate assigned to case successfully.',
      [page('reads the token of an address and sends the pair with its key')],
      { texts: ['QR plate assigned to case successfully.'] },
    ),
    feature(
      'Assignment Failed with the server message: used, of another partner, of an order, retired, unknown, no stock',
      [
        page('explains why a plate is refused and links to its case'),
        service('names the other case only to its own partner'),
        service('refuses a plate of %s and takes nothing from stock'),
        service('refuses an unknown plate, empty stock and a closed case'),
      ],
    ),
    feature('Stock 0: a one-tap restock of the plate in hand', [page('offers to count the plate into empty stock')], {
      note: '33',
    }),
    feature('Two tablets, fifty cases, one plate: one winner, the others told', [
      service('gives one plate to one of fifty cases and refuses the others'),
      codes('has one winner of fifty and is idempotent for that winner'),
      service('returns the plate to stock when an order took it first'),
    ]),
    feature('Offline: kept on the device, sent when the connection is back', [
      page('queues on the device while offline, and sends once when online'),
    ]),
    feature('A plate is read by the rear camera, without typing', [
      camera('is assigned to a case that a director has just created'),
      camera('begins the activation at arm’s length as well'),
      scan('is switched off if it starts after the sheet was closed'),
    ]),
    feature(
      'Camera Error - Unable to access camera. Please enter code manually.',
      [
        page('asks to type when the camera is unavailable'),
        camera('is typed when camera access is refused, after a message'),
      ],
      { texts: ['Camera Error', 'Unable to access camera. Please enter code manually.'] },
    ),
    feature('GET /api/cases/{caseId}: family, service, plates, link to the timeline', [
      page('shows plates, service and the link to the timeline, and closes after one question'),
      page('adds a next of kin, and refuses an invalid address'),
      service('update the case when repeated or late; a closed case stays closed'),
    ]),
    feature(
      'GET /api/cases/{caseId}/family-sheet.pdf: the plate to scan, its address and three steps for the family, on letter or A4',
      [
        printing('on %s has names, scannable symbol, code, address, steps and contact'),
        printing('requires a plate, and is for the partner of the case only'),
        page('prints the family’s sheet in the local paper size, or explains its absence'),
        codes('encode the printed address in requested order and omit unknown codes'),
        printing('shows the chosen portrait beside the symbol until the family activates the plate'),
      ],
    ),
    feature(
      'GET /api/cases/{caseId}/service-leaflet.pdf: one folded sheet for guests: portrait, dates, service and the code',
      [
        printing('on %s has portrait and name outside, service and code inside'),
        printing('needs a service, and names where to add it'),
      ],
    ),
    feature(
      'GET /api/cases/{caseId}/qr-code.{format}: the code as SVG, PDF or PNG for the order of service and prayer cards',
      [
        printing('is readable in every format, 40 mm wide, and named after the family'),
        printing('needs a plate and the partner of its case'),
        page('saves the code as SVG, PDF and PNG, or explains why it failed'),
      ],
    ),
    feature(
      'The path id in /api/partners/{id}/... must belong to the session, else 403',
      [service('is hidden from another partner in every call')],
      { note: '3' },
    ),
    feature(
      'Family handover: the director prepares name, dates, words, photographs and videos; the family opens it with the plate or from a mailed link; the partner writes no more then',
      [
        'services/partners-inventory/src/cases/handover.int.test.ts › is absent, then saved, and waits for the family with a plate',
        'services/partners-inventory/src/cases/handover.int.test.ts › ends writing immediately, before its event arrives',
        'services/partners-inventory/src/cases/handover.int.test.ts › is sent five times at most, and once per repeated request',
        'services/qr-timeline/src/governance/handover.int.test.ts › opens with prepared name, dates and text, and its case',
        'services/qr-timeline/src/governance/handover.int.test.ts › starts empty on request or when nothing was prepared',
        'services/qr-timeline/src/media/case-files.int.test.ts › become entries of the first opened plate only',
        'services/qr-timeline/src/media/case-files.int.test.ts › keep the chosen order, later files after earlier ones',
        'services/qr-timeline/src/media/case-files.int.test.ts › cannot be added or removed after the family opened the plate',
        'services/partners-inventory/src/cases/case-files.int.test.ts › are those of the uploading browser, in order, and counted',
        'services/qr-timeline/src/media/case-files.int.test.ts › take captions and order of the partner; other files follow',
        'services/qr-timeline/src/media/case-files.int.test.ts › have small pictures for services until the family opens the plate',
        'services/partners-inventory/src/cases/case-files.int.test.ts › have previews for their partner only; others get not-found',
        'web/src/features/partner-portal/cases/form/case-form.unit.test.tsx › are listed, and removed after one question',
        'web/src/features/partner-portal/cases/case-files.unit.test.tsx › is saved when the field is left, and on Enter',
        'web/src/features/partner-portal/cases/case-files.unit.test.tsx › changes by buttons, which keep the focus and announce the place',
        'web/src/features/partner-portal/cases/form/case-form.unit.test.tsx › is read-only once the family opened the plate, and offers an invitation request',
        'web/src/features/activation/activation-page.unit.test.tsx › shows who prepared the timeline and defaults to %s',
        family('shows the photos, and takes captions and their order'),
        family('opens on the phone of the family with text and photos'),
        family('belongs to the family from then on: the director has read access only'),
        'services/partners-inventory/src/cases/family-link.int.test.ts › shows the prepared page, its photos and the family’s contact',
        'services/partners-inventory/src/cases/family-link.int.test.ts › ends with the claim, before and after its event',
        family('also opens by an emailed link, and empty if the family prefers'),
      ],
    ),
    feature('Sign out; anyone not signed in is sent to the sign-in', [
      portal('redirects to the sign-in without a session, and back afterwards'),
      portal('signs out on the server, and shows the sign-in'),
    ]),
  ],
};
