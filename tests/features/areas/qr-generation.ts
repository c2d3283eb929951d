import { feature, type Area } from '../feature.js';

const page = 'web/src/features/admin/batches/batches.unit.test.tsx';
const plates = 'web/src/features/admin/plates/plates.unit.test.tsx';
const service = 'services/qr-timeline/src/plates/batches.int.test.ts';
const packs = 'services/qr-timeline/src/packs/packs.int.test.ts';
const life = 'services/qr-timeline/src/plates/plate-life.int.test.ts';
const picture = 'services/qr-timeline/src/packs/adapters/plate-image.unit.test.ts';
const sheets = 'services/qr-timeline/src/packs/adapters/plate-sheets.unit.test.ts';
const versions = 'services/qr-timeline/src/packs/pack-versions.int.test.ts';
const packPage = 'web/src/features/admin/batches/packs.unit.test.tsx';
const print = 'packages/contracts/src/values/plates/plate-print.unit.test.ts';
const bodies = 'packages/contracts/src/rest/plates/qr-codes.unit.test.ts';

export const qrGeneration: Area = {
  name: 'QR generation, in the back office',
  features: [
    feature('Stats cards: total, unactivated, activated', [
      `${page} › shows figures that add up to the total`,
      `${service} › count every code by state, without TEST codes`,
    ]),
    feature('Scans per batch and plate, and a list of plates in use that were never scanned', [
      'tests/e2e/timelines/visits.e2e.test.ts › lists a plate as never scanned until a guest scans it',
      'services/qr-timeline/src/visits/visits.int.test.ts › are listed while shipped or activated, until their first scan',
      'web/src/features/admin/plates/unscanned.unit.test.tsx › lists plates that were never scanned, filtered by state',
    ]),
    feature('Generate form: batch name, prefix (default CF), quantity, with a preview of the code format', [
      `${page} › previews a code with its check symbol`,
      `${page} › generates, shows a message, and polls until the pack is ready`,
    ]),
    feature(
      'Quantity is an integer from 1 to 10,000',
      [
        `${page} › refuses a quantity of %s`,
        `${page} › reports a missing name, then quantity, at the field and in the toast`,
        `${service} › refuses %j with a message`,
      ],
      { texts: ['Please enter a quantity between 1 and 10,000'] },
    ),
    feature(
      'Messages: Invalid Quantity, Batch Name Required',
      [`${page} › reports a missing name, then quantity, at the field and in the toast`],
      {
        texts: [
          'Invalid Quantity',
          'Please enter a quantity between 1 and 10,000',
          'Batch Name Required',
          'Please enter a batch name for tracking',
        ],
      },
    ),
    feature(
      'Prefix is trimmed, default CF',
      [`${bodies} › defaults the prefix %j to CF`, `${bodies} › trims the prefix and accepts lower case`],
      {
        note: '2 to 8 letters; real codes cannot be guessed, the serial is a label',
      },
    ),
    feature(
      'Success: QR Codes Generated; failure: Generation Failed',
      [
        `${page} › generates, shows a message, and polls until the pack is ready`,
        `${page} › repeats a failed request with the same key, and uses another per batch`,
      ],
      { texts: ['QR Codes Generated', 'Generation Failed', 'Failed to generate QR codes'] },
    ),
    feature('Batch table: name/id, total count, activated count, status and an Export button', [
      `${page} › gives a row two lines on a phone`,
      `${page} › moves through the batches by keyboard and opens one`,
      `${service} › return all batches page by page, newest first`,
    ]),
    feature(
      'A batch is Ready until any code in it is activated, then In Use',
      [
        `${page} › exports one code per line, and reports a failure`,
        `${page} › shows the states At the maker, Ready and In Use`,
      ],
      { texts: ['Ready', 'In Use'] },
    ),
    feature(
      'Export downloads a text file with one code per line; messages Export Complete, Export Failed',
      [`${page} › exports one code per line, and reports a failure`],
      { texts: ['Export Complete', 'Export Failed', 'Failed to export QR codes'] },
    ),
    feature(
      'POST generate answers generated, batchId, codes; GET export answers codes',
      [
        `${service} › stores all its codes before the request returns`,
        `${service} › is made once for repeated requests with one key`,
        `${service} › is durable with ten thousand codes`,
        `${service} › leaves nothing when its transaction aborts`,
      ],
      { note: 'all codes in one transaction; images follow in the background' },
    ),
    feature('GET /api/admin/qr-codes/available answers codes', [`${service} › offer only codes in stock`]),
    feature(
      'The maker pack: every picture is read back to the right address before the maker sees it',
      [
        `${packs} › contain an image of every code, the manifest and the plain list`,
        `${packs} › fail permanently with a message when an image is unreadable`,
        `${picture} › is decoded by a library independent of the encoder`,
        `${picture} › leaves four empty modules on every side`,
      ],
      { note: 'error correction H, quiet zone 4, capitals; SAMPLE where the address is not public' },
    ),
    feature(
      'The maker pack: pictures in dots, and print-ready sheets in true size',
      [
        `${picture} › decodes as PNG, with whole pixels per module and its size`,
        `${packs} › contain sheets in physical size with the code below each symbol`,
        `${sheets} › fit every plate of %i mm on the page without overlap`,
      ],
      { note: 'SVG and PNG images, print-ready PDF sheets' },
    ),
    feature('Preflight: module size for the chosen plate, quiet zone, error correction; too small is refused', [
      `${print} › of %i mm has modules of %f mm: %s`,
      `${versions} › rejects an unscannable size with a message`,
      `${versions} › has every code in physical size, and each decodes to its address`,
      `${packPage} › show the effect of a plate size before a request, and send the choice`,
    ]),
    feature('The frozen address is typed once before anything is sent', [
      `${versions} › requires confirmation of its address, typed letter by letter`,
      `${packPage} › are sent only after the address was typed`,
    ]),
    feature('Versioned re-export, with what changed; void and reprint', [
      `${versions} › has a new version without damaged plates, with changes listed`,
      `${versions} › can consist of the damaged plates only, with the same codes`,
      `${versions} › has one new version for concurrent requests`,
      `${packPage} › end with a reason and the name of the colleague`,
    ]),
    feature('A signed link for the maker that expires, opens nothing else and can be revoked', [
      `${versions} › opens one version without an account and records its use`,
      `${versions} › opens nothing else, neither by guesses nor by other ids`,
      `${versions} › ends when revoked; idempotent`,
      `${versions} › ends at its expiry`,
      `${versions} › ends with its version, which no one can download any more`,
      `${packPage} › open for the maker by an expiring, revocable link`,
      `${packPage} › explains that a link has expired`,
    ]),
    feature('A pack that stopped resumes, and shows its progress', [
      `${packs} › start over after an abort at any step and show progress`,
      `${packs} › of a killed worker are enqueued again`,
      `${page} › shows where a pack failed and that the codes are safe`,
    ]),
    feature('Plate passport: the whole life of one code on one page, with names', [
      `${life} › shows who made it, who downloaded its list, and what is engraved`,
      `${life} › includes the order of a plate`,
      `${life} › shows who replaced it and why, on both plates`,
      `${life} › shows who undid an activation, and nothing about the other person`,
      `${plates} › shows the history, newest first, with names, reasons and owner`,
      `${plates} › opens from the search on QR Generation`,
    ]),
    feature('Damaged plates are taken in by scan, with an outcome for each', [
      `${life} › returns one result each, and an invalid plate does not block others`,
      `${life} › keeps damaged plates out of stock until marked good`,
      `${life} › publishes each plate to the audit log once`,
      `${plates} › requires codes and a reason, shows each result and keeps failed codes`,
      'tests/e2e/timelines/camera.e2e.test.ts › is received as damaged, then as good again, without typing its code',
    ]),
  ],
};
