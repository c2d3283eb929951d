import { asks, type Area } from './requirement.js';

const search = 'services/orders/src/customer-search.int.test.ts';
const move = 'services/qr-timeline/src/reassign.int.test.ts';
const acts = 'services/orders/src/customer-acts.int.test.ts';
const erasure = 'tests/ops/erasure.e2e.test.ts';
const site = 'tests/e2e/customer-service.e2e.test.ts';
const disputes = 'services/qr-timeline/src/disputes.int.test.ts';
const undo = 'services/qr-timeline/src/undo-activation.int.test.ts';
const screen = 'web/src/features/admin/customers/customers.unit.test.tsx';
const mails = 'services/campaigns/src/events.int.test.ts';

export const customerService: Area = {
  name: 'Customer service, in the back office',
  requirements: [
    asks('A search box; search runs only at 2 or more characters', [
      `${screen} › waits for two characters, then finds and tells how many`,
      `${search} › and nobody by what nobody is called, by patterns, or by SQL`,
    ]),
    asks(
      'GET /api/admin/customers/search?q={text}',
      [
        `${search} › by %p`,
        `${search} › although %p is misspelt`,
        `${search} › by the number of an order, whole, begun or carelessly typed`,
        `${search} › by the code of a plate, before anybody who is only alike`,
        'services/qr-timeline/src/domain/near-codes.unit.test.ts › is among a few true codes when one symbol is wrong, or two stand the wrong way round',
      ],
      { decided: 'names, e-mails, phones, codes, order numbers; accents and typos are forgiven' },
    ),
    asks('Results table: name, email, phone, QR code count, active count, last activity', [
      `${search} › with how many plates they have and when something last happened`,
      `${screen} › waits for two characters, then finds and tells how many`,
    ]),
    asks('Details view: name, email, phone and a QR table with a timeline link', [
      `${screen} › shows codes with their timeline and keepers, orders and mails`,
      `${search} › one customer is shown with their orders; somebody nobody knows is not`,
    ]),
    asks(
      'A service that is away costs its part of the page only',
      [
        `${search} › also while the plates do not answer: then without their counts`,
        `${screen} › says which part does not answer instead of showing nothing`,
      ],
      { decided: 'blueprint: the gateway asks each and names what is missing' },
    ),
    asks(
      'Reassign dialog: a select of available new codes and a reason select',
      [`${screen} › says what is missing, what the family will see, and sends it once`],
      { words: ['New QR code is required', 'Reason for reassignment is required', 'QR Code Reassigned'] },
    ),
    asks(
      'Reassign: POST /api/admin/customers/reassign-qr',
      [
        `${move} › with everything on it; the old plate leads there, and so does a page that is still open`,
        `${move} › a plate that is %s leads nowhere, and an open page ends`,
        `${move} › the family sees the new plate alone; support sees both, and what became of the old one`,
        `${move} › twice, and a damaged plate leads to the newest although a later plate was lost`,
        `${move} › is said once for a repeated press, without a word of the person`,
        `${mails} › is told by mail`,
      ],
      { decided: '11: one transaction; lost shows a neutral page; the owner is told by mail' },
    ),
    asks('Reassign is refused when the new code is not available', [
      `${move} › to a code that is in use, given away, or unknown`,
      `${move} › of a plate in stock, of another customer, and to people without the role`,
      `${move} › one plate goes to one of fifty`,
      `${move} › one timeline goes to one of twenty plates, and the others stay on the shelf`,
    ]),
    asks('Two staff on one plate: the second is told who did what and when', [
      `${move} › to the second of two colleagues, who hears who did it and where to`,
      `${screen} › shows that a colleague was quicker, and the page as it is now`,
    ]),
    asks(
      'Support merges duplicates and erases a person',
      [
        `${acts} › become one: orders move, the one that stays says who they are, and others are told once`,
        `${acts} › is found by no search and stands in no row any more; the order stays for the books`,
        `${acts} › is erased by the address as it stands on the page alone, and once`,
        `${erasure} › support forgets one at once, the other deletes the account: nothing of them is in any store or log`,
        `${erasure} › a backup from before brings them back for nobody: they are forgotten again`,
      ],
      { decided: '46: a paid order under way is delivered first' },
    ),
    asks(
      'A dispute freezes a timeline, with notes of what was said and shown',
      [
        `${disputes} › a frozen timeline is read by all and changed by nobody, until support ends it`,
        `${disputes} › the second of two colleagues hears who froze it; a press that is repeated is one; others may not`,
        `${disputes} › what was noted goes with the owner who is forgotten`,
      ],
      { decided: 'screens: support may freeze; the family and guests are told kindly, and who is right is not said' },
    ),
    asks('The whole way, in a browser', [
      `${site} › a lost plate: found by a misspelt name, moved in the browser, the family is told`,
      `${site} › a damaged plate leads on, for the guest and in the answer; the second of two colleagues hears of the first`,
      `${site} › a mail is sent once more to the address that is right now`,
      `${site} › one character finds nobody, and everything odd is an answer`,
    ]),
    asks(
      'Support can undo an activation',
      [
        `${undo} › is refused after 72 hours, and to everybody but support`,
        `${move} › an activation that was wrong is undone under the new plate too`,
      ],
      { decided: '9: within 72 hours' },
    ),
  ],
};
