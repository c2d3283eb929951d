import { asks, type Area } from './requirement.js';

const page = 'web/src/features/admin/shipping/shipping.unit.test.tsx';
const paper = 'services/shipping/src/adapters/paper/paper.unit.test.ts';
const labels = 'services/shipping/src/labels.int.test.ts';
const pending = 'services/shipping/src/service.int.test.ts';
const orders = 'services/orders/src/shipped.int.test.ts';
const swaps = 'services/qr-timeline/src/swap-plates.int.test.ts';
const swapCall = 'gateway/src/swap-plates.int.test.ts';
const mails = 'services/campaigns/src/parcels.int.test.ts';

export const shipping: Area = {
  name: 'Shipping labels, in the back office',
  requirements: [
    asks(
      'Printer choice: Epson ET2850, Canon PIXMA, HP LaserJet, Brother laser, with loading instructions',
      [
        `${page} › names the four printers, says how a sheet is laid in, and begins where the last one ended`,
        `${page} › keeps the offset of a printer for everybody`,
        `${labels} › keeps its offset for everybody who prints on it, and no other printer has it`,
      ],
      { words: ['Epson ET2850', 'Canon PIXMA', 'HP LaserJet', 'Brother laser'], decided: '32: the offset is saved' },
    ),
    asks('A 30-position label sheet (3 columns by 10 rows, numbered row-wise); a start-position selector 1-30', [
      `${page} › has thirty positions in three columns; arrows go by row and column, and each says where it is`,
      `${labels} › marks them, takes them off the list and shows where each stands`,
    ]),
    asks('Select-all and per-order checkboxes', [
      `${page} › keeps missing and doubtful addresses apart, with the reason, and “Select all” leaves them out`,
    ]),
    asks(
      'The list of orders needing labels shows name, event type, package type, quantity, shipping address, city, state and zip',
      [
        `${page} › shows name, event, package, quantity and where it goes`,
        `${pending} › is listed at once, with its address and what it waits for`,
      ],
    ),
    asks(
      'Buttons: "Print N Labels" and "Preview Print"',
      [
        `${page} › sends orders, start and printer, shows the PDF; the rows leave, and nothing stays chosen`,
        `${page} › previews without marking anything`,
        `${labels} › previews the same and marks nothing`,
      ],
      { words: ['Print 2 Labels', 'Preview Print'] },
    ),
    asks(
      'The print layout is 8.5x11 in. Each label shows a brand line, name, address, package type and quantity',
      [
        `${paper} › R11: has its thirty labels within 0.1 mm of where the paper has them, measured in the PDF`,
        `${paper} › shows brand, name, address, package and quantity, at the position that was chosen`,
        `${paper} › flows from the start position over as many sheets as it takes`,
      ],
      { decided: '32: a PDF in true size; the start position flows over sheets' },
    ),
    asks(
      'Printing selected orders marks their labels as printed, removes them from the pending list and clears the selection',
      [
        `${labels} › marks them, takes them off the list and shows where each stands`,
        `${page} › sends orders, start and printer, shows the PDF; the rows leave, and nothing stays chosen`,
        `${labels} › that is voided puts its order back on the list, and can be printed again`,
      ],
      { decided: '32: void undoes it' },
    ),
    asks(
      'At least one order selected: No Orders Selected, Please select orders to print labels for',
      [`${page} › without an order says so in the specified words and sends nothing`],
      { words: ['No Orders Selected', 'Please select orders to print labels for'] },
    ),
    asks(
      'Toasts: Labels Printed; Print Error with the server message',
      [
        `${page} › sends orders, start and printer, shows the PDF; the rows leave, and nothing stays chosen`,
        `${page} › shows the server’s sentence under Print Error, and what was chosen stays chosen`,
      ],
      { words: ['Labels Printed', 'Print Error'] },
    ),
    asks(
      'POST /api/shipping/print-labels with an order that cannot be printed',
      [`${labels} › refuses one without an address by its name, and prints none of the others`],
      { decided: '32: 422 naming it, and nothing is marked' },
    ),
    asks(
      'An order completes when all of it is shipped',
      [
        `${labels} › that is shipped is said once, with carrier and number kept here for whoever tells the buyer`,
        `${orders} › completes, once however often it is said`,
        `${mails} › is told once, also when it comes twice, with carrier and number`,
      ],
      { decided: '22: pending, processing, completed' },
    ),
    asks('A packing slip', [`${paper} › names the order, where it goes, and code and serial of every plate`], {
      decided: '32: it names code and serial',
    }),
    asks(
      'The packer swaps a plate by scan, the other one is stocked again or marked damaged',
      [
        `${swaps} › swaps it: the order has it, the other one is on the shelf, and everybody hears the allotment anew`,
        `${swaps} › may say that the other one is damaged: it is not stocked again`,
        `${swaps} › with one plate for twenty orders: one has it, the others read why, and every order keeps a plate of its own`,
        `${swapCall} › reads codes as they are scanned, and answers the row of the order with its number and new codes`,
        `${labels} › stands on the row and on the slip; twice is once, and the allotment before it does not come back`,
        `${page} › is swapped for the one in hand: the row shows it, and it is said that the slip is printed again`,
      ],
      { decided: '32, 42: PUT /api/admin/orders/{id}/codes, all plates that the order shall have' },
    ),
  ],
};
