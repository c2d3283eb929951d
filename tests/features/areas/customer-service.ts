import { feature, type Area } from '../feature.js';

const search = 'services/orders/src/customers/customer-search.int.test.ts';
const move = 'services/qr-timeline/src/support/reassign.int.test.ts';
const acts = 'services/orders/src/customers/customer-actions.int.test.ts';
const erasure = 'tests/ops/erasure.e2e.test.ts';
const site = 'tests/e2e/staff/customer-service.e2e.test.ts';
const screens = 'tests/e2e/staff/support-screens.e2e.test.ts';
const disputes = 'services/qr-timeline/src/support/disputes.int.test.ts';
const undo = 'services/qr-timeline/src/activation/undo-activation.int.test.ts';
const screen = 'web/src/features/admin/customers/customers.unit.test.tsx';
const mails = 'services/campaigns/src/transactional/events.int.test.ts';

export const customerService: Area = {
  name: 'Customer service, in the back office',
  features: [
    feature('A search box; search runs only at 2 or more characters', [
      `${screen} › waits for two characters, then shows results and their number`,
      `${search} › finds nothing for unknown names, patterns or SQL`,
    ]),
    feature(
      'GET /api/admin/customers/search?q={text}',
      [
        `${search} › finds a customer by %p`,
        `${search} › finds a customer despite the typo in %p`,
        `${search} › finds a customer by a complete, partial or mistyped order number`,
        `${search} › ranks the holder of a plate code before similar names`,
        'services/qr-timeline/src/support/domain/near-codes.unit.test.ts › matches a few valid codes with a wrong symbol or a transposition',
      ],
      { note: 'names, emails, phones, codes, order numbers; accents and typos are forgiven' },
    ),
    feature('Results table: name, email, phone, QR code count, active count, last activity', [
      `${search} › shows the number of plates and the last activity`,
      `${screen} › waits for two characters, then shows results and their number`,
    ]),
    feature('Details view: name, email, phone and a QR table with a timeline link', [
      `${screen} › shows codes with timelines and keepers, orders and emails`,
      `${search} › shows one customer with orders, and no unknown customer`,
    ]),
    feature('Emails about an order can be read again in its history, without links and codes, for 180 days', [
      'services/campaigns/src/service.int.test.ts › about an order keeps its text without links for support, for 180 days',
      'web/src/features/admin/orders/order-page.unit.test.tsx › shows the text of an email on a press, and why it is gone',
    ]),
    feature(
      'An unavailable service removes only its part of the page',
      [
        `${search} › omits plate counts when the plate service is unavailable`,
        `${screen} › names the part that does not respond instead of showing nothing`,
      ],
      { note: 'blueprint: the gateway asks each and names what is missing' },
    ),
    feature(
      'Reassign dialog: a select of available new codes and a reason select',
      [`${screen} › reports missing input, shows the effect for the family, and sends it once`],
      { texts: ['New QR code is required', 'Reason for reassignment is required', 'QR Code Reassigned'] },
    ),
    feature(
      'Reassign: POST /api/admin/customers/reassign-qr',
      [
        `${move} › keeps all content; old plate and open pages lead to the new one`,
        `${move} › from a plate that is %s leaves it without a target`,
        `${move} › shows the family the new plate only, and support both`,
        `${move} › resolves a damaged plate to the newest although a later one was lost`,
        `${move} › is published once for repeated requests, without personal data`,
        `${mails} › sends its emails`,
      ],
      { note: 'one transaction; lost shows a neutral page; the owner will be notified by email' },
    ),
    feature('Reassign is refused when the new code is not available', [
      `${move} › is to a code that is in use, assigned, or unknown`,
      `${move} › is from stock, another customer, or a person without the role`,
      `${move} › give one plate to one of fifty timelines`,
      `${move} › give one timeline to one of twenty plates; others stay in stock`,
    ]),
    feature('Two staff on one plate: the second sees who did what and when', [
      `${move} › names the first colleague and the new plate to the second`,
      `${screen} › reports a colleague’s faster change, and shows the current page`,
    ]),
    feature(
      'Support merges duplicates and erases a person',
      [
        `${acts} › moves orders, keeps the details of the target and publishes the merge once`,
        `${screens} › merge two customers into the one who stays`,
        `${acts} › removes the person from search and every row, and keeps the order`,
        `${acts} › requires the address shown on the page, and erases once`,
        `${erasure} › leaves no trace in stores and logs after support or the owner deletes`,
        `${erasure} › erases them again in a restored older backup`,
      ],
      { note: 'a paid order under way is delivered first' },
    ),
    feature(
      'A dispute freezes a timeline, with notes of what was said and shown',
      [
        `${disputes} › a frozen timeline stays readable and unchanged until support ends the dispute`,
        `${disputes} › freezing is idempotent, names the first colleague, and is limited to support`,
        `${screens} › freeze a timeline with a note, and end the freeze`,
        `${disputes} › dispute notes are deleted with the erased owner`,
      ],
      { note: 'support may freeze; families and guests see a neutral notice' },
    ),
    feature('The whole way, in a browser', [
      `${site} › a lost plate is found by misspelled name and moved, and the family notified`,
      `${site} › a damaged plate still leads on; the second colleague sees the first’s action`,
      `${site} › an email is resent to the corrected address`,
      `${site} › one character finds no one, and unusual input gets a normal response`,
    ]),
    feature(
      'Support can undo an activation',
      [
        `${screens} › undo an activation, which frees the plate and hides the page`,
        `${undo} › is rejected after 72 hours, and for everyone but support`,
        `${move} › a wrong activation can be undone under the new plate too`,
      ],
      { note: 'within 72 hours' },
    ),
  ],
};
