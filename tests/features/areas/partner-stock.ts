import { feature, type Area } from '../feature.js';

const inventory = 'services/partners-inventory/src/stock/inventory.int.test.ts';
const stock = 'services/partners-inventory/src/stock/domain/stock.unit.test.ts';
const tab = 'web/src/shared/stock/inventory-tab.unit.test.tsx';
const preferences = 'services/partners-inventory/src/stock/plate-requests.int.test.ts';
const order = 'web/src/features/partner-portal/plates/plate-requests.unit.test.tsx';
const team = 'services/partners-inventory/src/team/team.int.test.ts';
const teamPage = 'web/src/features/partner-portal/team/team-page.unit.test.tsx';
const office = 'services/partners-inventory/src/accounts/office.int.test.ts';
const page = 'web/src/features/admin/partners/partners.unit.test.tsx';
const statements = 'services/partners-inventory/src/billing/statements.int.test.ts';
const mails = 'services/campaigns/src/transactional/partners.int.test.ts';

export const partnerStock: Area = {
  name: 'Inventory of a partner',
  features: [
    feature(
      'Stock badge: Out of Stock when stock is 0; Low Stock at or below the threshold; otherwise In Stock',
      [`${tab} › shows for %i plates: %s`],
      { texts: ['Out of Stock', 'Low Stock', 'In Stock'], note: 'the threshold is 5 unless set otherwise' },
    ),
    feature(
      'GET /api/partners/{id}/inventory: currentStock, lowStockThreshold, totalUsed, lastUsed, totalRestocked, lastRestocked',
      [`${inventory} › is restocked and adjusted manually, with counts before and after`],
    ),
    feature('Alerts, out_of_stock or low stock, can be dismissed, which marks them read', [
      `${inventory} › are dismissed by reading them, idempotently`,
      `${tab} › is dismissed and disappears`,
    ]),
    feature('The Inventory tab has an alert badge if there are unread alerts', [
      'web/src/features/partner-portal/portal-page.unit.test.tsx › shows unread alerts on the Inventory tab',
    ]),
    feature('An alert is raised once per crossing, and mailed', [
      `${inventory} › are raised once per crossing, not with every plate below the threshold`,
      `${inventory} › settle when plates arrive, and are raised at the next crossing`,
      `${mails} › is emailed to everyone responsible for it`,
    ]),
    feature(
      'The last 10 activity transactions: used, restocked, adjusted, with quantity, reason, previous and new stock',
      [
        `${tab} › shows ten transactions with levels before and after, older ones on request`,
        `${inventory} › lists its moves page by page`,
      ],
    ),
    feature(
      'Restock: quantity an integer of at least 1; reason optional',
      [`${tab} › refuses %s of "%s": %s`, `${tab} › sends number and note of a restock, confirms it, and resets`],
      { texts: ['Inventory restocked successfully', 'Failed to restock inventory'] },
    ),
    feature(
      'Adjust: a nonzero integer (positive adds, negative subtracts); reason required',
      [`${tab} › requires a reason for an adjustment before sending`, `${stock} › refuses to adjust by %s`],
      { texts: ['Please give a reason.'] },
    ),
    feature('The server message is preferred when a form fails', [
      `${tab} › keeps the input on a conflict and shows the server’s message`,
    ]),
    feature('A reorder suggestion from use', [
      'services/partners-inventory/src/stock/domain/pace.unit.test.ts › returns days left, and a month above the threshold in packs of five',
      `${tab} › suggests plates for a month, and none when the stock suffices`,
    ]),
    feature('Stock never falls below zero', [
      `${stock} › never falls below zero, and returns the available count`,
      `${inventory} › never falls below zero, and then nothing is written`,
    ]),
    feature('500 concurrent takes of 100 plates: exactly 100, along a chain without a gap', [
      `${inventory} › succeed exactly a hundred times, without a gap, with two alerts`,
    ]),
    feature("Another partner's id in a path is refused", [
      `${inventory} › is closed to another partner, unknown ids and roles without partners`,
      'gateway/src/http/refusals.int.test.ts › rejects a partner at the location of another and records the attempt',
    ]),
    feature('Applications are approved, asked back or refused, and the applicant reads the words by mail', [
      `${office} › keeps the application open with the question, until it is decided`,
      `${mails} › reaches the applicant in the original text`,
      `${page} › asks an applicant a question, and requires its text`,
    ]),
    feature(
      'A partner in the back office: business, locations, plan, stock',
      [
        `${office} › shows its contact and every location with stock`,
        `${page} › shows a partner’s business, locations and stock of the opened one`,
        `${page} › changes a plan, and refuses a threshold that is no number`,
      ],
      { note: 'an account may run several locations' },
    ),
    feature(
      'Portal orders for plates are requests priced by staff: asked, priced, accepted or declined, sent or refused',
      [
        `${preferences} › are created, priced by staff, accepted by the partner and sent`,
        `${preferences} › are created once by fifty repeats; another one waits for the price`,
        `${preferences} › are not accepted at a price that has changed`,
        `${preferences} › are open to their own partner and operations only, with separate actions`,
        'services/partners-inventory/src/stock/domain/plate-request.unit.test.ts › is never sent unaccepted or moved after its end (1,000 random walks)',
        `${order} › requests the suggested quantity once, then waits for the price`,
        `${order} › accepts the displayed price, and reports a concurrent change`,
        'web/src/features/admin/plate-requests/plate-requests.unit.test.tsx › prices a request in cents, and refuses an invalid amount',
        `${mails} › %s by the partner is emailed to the business once`,
        `${mails} › %s by staff is emailed to everyone responsible for the stock`,
      ],
      { note: '33' },
    ),
    feature(
      'Teams: several locations, roles owner, director and assistant per location, invitations, deactivation that keeps the name on past cases, activity log',
      [
        `${team} › grows by invitation: the emailed link sets the password and activates the member`,
        `${team} › a director works at assigned locations only`,
        `${team} › an assistant manages families, not stock, orders or people`,
        `${team} › only owners change the team, and no one their own access`,
        `${team} › has no access any more, and keeps the name in the log`,
        'gateway/src/routes/partners/partner-team.int.test.ts › signs a disabled member out immediately on every device, and no one else',
        `${teamPage} › invites a colleague with name, role and locations from a team of one`,
        `${teamPage} › disables a person with two presses, and enables with one`,
        `${teamPage} › is read-only for people who are not owners`,
        `${teamPage} › lists acts with a link to the case`,
      ],
    ),
    feature(
      'A monthly statement as PDF: opening count, restocked, assigned, adjusted, closing count, every transaction, cases against the plan',
      [
        `${statements} › adds up and continues in the next, by business months`,
        `${statements} › without a move begins and ends with the same count`,
        `${statements} › is unchanged by a late batch, which counts in the month after`,
        `${statements} › shows how many cases of the month were over the plan`,
        `${statements} › is for the partner of the location, and for operations`,
        'gateway/src/routes/partners/statements.int.test.ts › rejects %j for the field and renders nothing',
        'web/src/shared/stock/statement-form.unit.test.tsx › saves the statement of last or a chosen month under its name',
      ],
    ),
    feature('An account is paused and opened again', [`${office} › cannot sign in or change stock while it is paused`]),
  ],
};
