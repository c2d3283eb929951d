import { asks, type Area } from './requirement.js';

const shelf = 'services/partners-inventory/src/inventory.int.test.ts';
const stock = 'services/partners-inventory/src/domain/stock.unit.test.ts';
const tab = 'web/src/shared/stock/inventory-tab.unit.test.tsx';
const wishes = 'services/partners-inventory/src/plate-requests.int.test.ts';
const order = 'web/src/features/partner-portal/plates/plate-requests.unit.test.tsx';
const team = 'services/partners-inventory/src/team.int.test.ts';
const teamPage = 'web/src/features/partner-portal/team/team-page.unit.test.tsx';
const office = 'services/partners-inventory/src/office.int.test.ts';
const page = 'web/src/features/admin/partners/partners.unit.test.tsx';
const statements = 'services/partners-inventory/src/statements.int.test.ts';
const mails = 'services/campaigns/src/partners.int.test.ts';

export const partnerStock: Area = {
  name: 'Inventory of a partner',
  requirements: [
    asks(
      'Stock badge: Out of Stock when stock is 0; Low Stock at or below the threshold; otherwise In Stock',
      [`${tab} › with %i plates says %s`],
      { words: ['Out of Stock', 'Low Stock', 'In Stock'], decided: '33: the threshold is 5 unless set otherwise' },
    ),
    asks(
      'GET /api/partners/{id}/inventory: currentStock, lowStockThreshold, totalUsed, lastUsed, totalRestocked, lastRestocked',
      [`${shelf} › is restocked and adjusted by hand, and every move says what was before and after`],
    ),
    asks('Alerts, out_of_stock or low stock, can be dismissed, which marks them read', [
      `${shelf} › are dismissed by reading them, and dismissing twice is the same`,
      `${tab} › is dismissed, and is gone`,
    ]),
    asks('The Inventory tab has an alert badge if there are unread alerts', [
      'web/src/features/partner-portal/portal-page.unit.test.tsx › the Inventory tab tells of alerts that nobody has read',
    ]),
    asks('An alert is raised once per crossing, and mailed', [
      `${shelf} › come once per crossing, not with every plate below the line`,
      `${shelf} › settle themselves when plates come, and come again at the next crossing`,
      `${mails} › is told by mail to everybody who looks after it`,
    ]),
    asks(
      'The last 10 activity transactions: used, restocked, adjusted, with quantity, reason, previous and new stock',
      [
        `${tab} › are ten, each with what was before and after; earlier ones come when they are wanted`,
        `${shelf} › shows its moves page by page`,
      ],
    ),
    asks(
      'Restock: quantity an integer of at least 1; reason optional',
      [`${tab} › %s of "%s" is refused: %s`, `${tab} › restock sends number and note, says so, and empties the form`],
      { words: ['Inventory restocked successfully', 'Failed to restock inventory'] },
    ),
    asks(
      'Adjust: a nonzero integer (positive adds, negative subtracts); reason required',
      [`${tab} › adjust asks for a reason before anything is sent`, `${stock} › refuses to adjust by %s`],
      { words: ['Please give a reason.'] },
    ),
    asks('The server message is preferred when a form fails', [
      `${tab} › keeps what was typed when a colleague was quicker, and says what the server says`,
    ]),
    asks('A reorder suggestion from use', [
      'services/partners-inventory/src/domain/pace.unit.test.ts › tells how long the stock lasts, and asks for a month of use above the line, in packs of five',
      `${tab} › asks for as many plates as last a month, and for none when there are enough`,
    ]),
    asks('Stock never falls below zero', [
      `${stock} › never falls below zero, and says how many there are`,
      `${shelf} › never falls below zero, and nothing is written then`,
    ]),
    asks('500 takes of 100 plates at once: exactly 100, along a chain without a gap', [
      `${shelf} › give out exactly a hundred, along a chain without a gap, with two alerts`,
    ]),
    asks("Another partner's id in a path is refused", [
      `${shelf} › T11: is closed to another partner, to unknown ids and to roles without partners`,
      "gateway/src/refusals.int.test.ts › T11: a partner who reaches for another's location is refused, and the owner can read that they did",
    ]),
    asks('Applications are approved, asked back or refused, and the applicant reads the words by mail', [
      `${office} › keeps the application waiting, with what was asked, and it can be decided afterwards`,
      `${mails} › reaches the applicant in the words of whoever asked`,
      `${page} › an applicant is asked in words, which are missed when they are missing`,
    ]),
    asks(
      'A partner in the back office: business, locations, plan, stock',
      [
        `${office} › shows who they are and every location, with its stock`,
        `${page} › a partner shows the business, its locations with their stock, and the shelf of the one that was opened`,
        `${page} › a plan is changed, and a threshold that is no number is refused before it is sent`,
      ],
      { decided: '4: an account may run several locations' },
    ),
    asks(
      'Portal orders for plates are requests priced by staff: asked, priced, accepted or declined, sent or refused',
      [
        `${wishes} › are asked for, priced by staff, accepted by the partner and sent`,
        `${wishes} › fifty presses of one wish are one request, and another wish waits for its price`,
        `${wishes} › are not accepted at a price that was changed meanwhile`,
        `${wishes} › T11: are there for their own partner and for operations only, and each does their own part`,
        'services/partners-inventory/src/domain/plate-request.unit.test.ts › on a thousand random walks: never sent unpriced or unaccepted, never moved once it has ended, refused with a reason',
        `${order} › asks for what the pace suggests, once, and then waits for the price`,
        `${order} › accepts the price that is shown, and says when it was changed meanwhile`,
        'web/src/features/admin/plate-requests/plate-requests.unit.test.tsx › a request is priced in cents, after an amount that is none was refused',
        `${mails} › %s by the partner are told to the business, once when it comes twice`,
        `${mails} › %s by staff are told to everybody who looks after the shelf`,
      ],
      { decided: '33' },
    ),
    asks(
      'Teams: several locations, roles owner, director and assistant per location, invitations, deactivation that keeps the name on past cases, activity log',
      [
        `${team} › grows by invitation: the mailed link sets the first password and opens the account`,
        `${team} › a director works at their own places only`,
        `${team} › an assistant looks after families, not after stock, orders or people`,
        `${team} › only owners keep the team, and nobody their own access`,
        `${team} › comes in no more and touches nothing, and the name stays on what they did`,
        'gateway/src/partner-team.int.test.ts › whoever is switched off is signed out at once, on every device, and nobody else',
        `${teamPage} › whoever works alone invites a colleague, after saying who, what and where`,
        `${teamPage} › two presses switch somebody off, and one lets them in again`,
        `${teamPage} › who is no owner reads, and changes nothing`,
        `${teamPage} › tells who did what, with a way to the case`,
      ],
    ),
    asks(
      'A monthly statement as PDF: opening count, restocked, assigned, adjusted, closing count, every transaction, cases against the plan',
      [
        `${statements} › adds up, follows the chain, and ends where the next one begins; months are those of the business`,
        `${statements} › without a move says so, and begins and ends with the same count`,
        `${statements} › that has been drawn stays true when a batch is noted late: it counts in the month after`,
        `${statements} › says how many cases of the month were over the plan`,
        `${statements} › is for the partner of the location, and for operations`,
        'gateway/src/statements.int.test.ts › asked for as %j is refused beside its field, and nothing is drawn',
        'web/src/shared/stock/statement-form.unit.test.tsx › the statement of last month is saved under its name, on the paper of the land; another month when it is chosen',
      ],
    ),
    asks('An account is paused and opened again', [
      `${office} › is paused: nobody signs in or touches the shelf, until it is opened again`,
    ]),
  ],
};
