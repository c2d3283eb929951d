import { feature, type Area } from '../feature.js';

const page = 'web/src/features/admin/shipping/shipping.unit.test.tsx';
const paper = 'services/shipping/src/adapters/pdf/paper.unit.test.ts';
const labels = 'services/shipping/src/labels.int.test.ts';
const printers = 'services/shipping/src/printers.int.test.ts';
const find = 'web/src/features/admin/shipping/find-shipment.unit.test.tsx';
const pending = 'services/shipping/src/service.int.test.ts';
const orders = 'services/orders/src/orders/shipped.int.test.ts';
const swaps = 'services/qr-timeline/src/plates/swap-plates.int.test.ts';
const swapCall = 'gateway/src/routes/staff/customers/swap-plates.int.test.ts';
const bought = 'services/shipping/src/carrier-labels.int.test.ts';
const interrupted = 'services/shipping/src/interrupted-purchase.int.test.ts';
const buying = 'web/src/features/admin/shipping/buy-label.unit.test.tsx';
const journey = 'tests/e2e/staff/buy-label.e2e.test.ts';
const mails = 'services/campaigns/src/transactional/shipments.int.test.ts';

export const shipping: Area = {
  name: 'Shipping labels, in the back office',
  features: [
    feature(
      'Printer choice: Epson ET2850, Canon PIXMA, HP LaserJet, Brother laser, with loading instructions',
      [
        `${page} › names the four printers and orientations, and starts after the last label`,
        `${page} › keeps the offset of a printer for everyone`,
        `${printers} › keeps its offset for all staff, separate from other printers`,
      ],
      { texts: ['Epson ET2850', 'Canon PIXMA', 'HP LaserJet', 'Brother laser'], note: 'the offset is saved' },
    ),
    feature('A 30-position label sheet (3 columns by 10 rows, numbered row-wise); a start-position selector 1-30', [
      `${page} › has thirty named positions in three columns; arrows move by row and column`,
      `${labels} › marks the shipments, removes them from the list and shows each position`,
    ]),
    feature('Labels on A4 sheets and on a 4 × 6 in thermal printer', [
      `${find} › offer 21 positions on A4, and none on a thermal label`,
      `${printers} › prints one thermal label per shipment, also when rendered again`,
    ]),
    feature('Scan to pack: a plate or an order number finds its parcel', [
      `${find} › selects the parcel of a scanned plate by its order`,
      `${find} › opens the handover of a parcel with a label, once`,
    ]),
    feature(
      'Labels of carriers: rates with price and days, the label as a PDF, give back, tracking of sent parcels',
      [
        `${buying} › shows rates, confirms the price and prints the label`,
        `${buying} › shows why a purchase failed, and offers the rates again`,
        `${bought} › are listed cheapest first with carrier, service, price and days`,
        `${bought} › carry the customs facts of parcels that go abroad`,
        `${bought} › is given back once, and the parcel waits for a label again`,
        `${bought} › follows the parcel until it is delivered`,
        `${journey} › buys, prints and hands over, and the buyer sees the parcel in transit`,
      ],
      { note: 'with a Karrio server; without one staff enter the tracking number' },
    ),
    feature('A label is bought once: two presses, lost answers and killed processes', [
      `${bought} › is bought once when two people press, or one twice`,
      `${interrupted} › leaves a label that the next process finds, bought once`,
    ]),
    feature('Select-all and per-order checkboxes', [
      `${page} › separates missing and doubtful addresses, and “Select all” leaves them out`,
    ]),
    feature(
      'The list of orders needing labels shows name, event type, package type, quantity, shipping address, city, state and zip',
      [
        `${page} › shows name, event, package, quantity and address`,
        `${pending} › is listed immediately with its address and missing facts`,
      ],
    ),
    feature(
      'Buttons: "Print N Labels" and "Preview Print"',
      [
        `${page} › sends orders, start and printer, shows the PDF, and clears the selection`,
        `${page} › previews without marking anything`,
        `${labels} › renders the same preview and marks nothing`,
      ],
      { texts: ['Print 2 Labels', 'Preview Print'] },
    ),
    feature(
      'The print layout is 8.5x11 in. Each label shows a brand line, name, address, package type and quantity',
      [
        `${paper} › has thirty labels within 0.1 mm of their published position`,
        `${paper} › shows brand, name, address, package and quantity at the chosen position`,
        `${paper} › continues from the start position over as many sheets as needed`,
      ],
      { note: 'a PDF in true size; the start position flows over sheets' },
    ),
    feature(
      'Printing selected orders marks their labels as printed, removes them from the pending list and clears the selection',
      [
        `${labels} › marks the shipments, removes them from the list and shows each position`,
        `${page} › sends orders, start and printer, shows the PDF, and clears the selection`,
        `${labels} › is void once, and its order can be printed again`,
      ],
      { note: 'void undoes it' },
    ),
    feature(
      'At least one order selected: No Orders Selected, Please select orders to print labels for',
      [`${page} › shows the specified message without an order, and sends nothing`],
      { texts: ['No Orders Selected', 'Please select orders to print labels for'] },
    ),
    feature(
      'Toasts: Labels Printed; Print Error with the server message',
      [
        `${page} › sends orders, start and printer, shows the PDF, and clears the selection`,
        `${page} › shows the server’s message under Print Error, and keeps the selection`,
      ],
      { texts: ['Labels Printed', 'Print Error'] },
    ),
    feature(
      'POST /api/shipping/print-labels with an order that cannot be printed',
      [`${labels} › refuses all when one has no address, and names it`],
      { note: '422 naming it, and nothing is marked' },
    ),
    feature(
      'An order completes when all of it is shipped',
      [
        `${labels} › is published once when sent, with carrier and number`,
        `${orders} › completes once when the event repeats`,
        `${mails} › is sent once with carrier and tracking number when the event repeats`,
      ],
      { note: 'pending, processing, completed' },
    ),
    feature('A packing slip', [`${paper} › shows the order, the destination, and code and serial of every plate`], {
      note: 'it names code and serial',
    }),
    feature(
      'The packer swaps a plate by scan, the other one is stocked again or marked damaged',
      [
        `${swaps} › changes order and stock and publishes the allotment again`,
        `${swaps} › can mark the removed plate damaged, out of stock`,
        `${swaps} › give one plate to one of twenty orders; all keep their number`,
        `${swapCall} › reads scanned codes and returns the order with its new codes`,
        `${labels} › is shown in list and slip; a repeat or older allotment changes nothing`,
        `${page} › is swapped for another: the row shows it, and the slip prints again`,
      ],
      { note: 'PUT /api/admin/orders/{id}/codes, all plates that the order shall have' },
    ),
    feature('Parcels that go abroad have a customs form, printed with the label, once the business states its facts', [
      'services/shipping/src/customs.int.test.ts › state sender, recipient, contents, weight, value, origin and tariff number',
      'services/shipping/src/customs.int.test.ts › are printed for the parcels of a sheet that go abroad',
      'services/shipping/src/customs.int.test.ts › are not offered until the business states its facts',
      'services/shipping/src/domain/customs.unit.test.ts › declares the stated value of replacements and gifts',
      'web/src/features/admin/shipping/customs.unit.test.tsx › are offered after the labels of parcels that go abroad',
    ]),
  ],
};
