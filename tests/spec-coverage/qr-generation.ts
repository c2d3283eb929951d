import { asks, type Area } from './requirement.js';

const page = 'web/src/features/admin/batches/batches.unit.test.tsx';
const plates = 'web/src/features/admin/plates/plates.unit.test.tsx';
const service = 'services/qr-timeline/src/batches.int.test.ts';
const packs = 'services/qr-timeline/src/packs.int.test.ts';
const life = 'services/qr-timeline/src/plate-life.int.test.ts';
const picture = 'services/qr-timeline/src/adapters/plate-image.unit.test.ts';
const sheets = 'services/qr-timeline/src/adapters/plate-sheets.unit.test.ts';
const versions = 'services/qr-timeline/src/pack-versions.int.test.ts';
const packPage = 'web/src/features/admin/batches/packs.unit.test.tsx';
const print = 'packages/contracts/src/values/plate-print.unit.test.ts';
const bodies = 'packages/contracts/src/rest/qr-codes.unit.test.ts';

export const qrGeneration: Area = {
  name: 'QR generation, in the back office',
  requirements: [
    asks('Stats cards: total, unactivated, activated', [
      `${page} › shows figures that sum up to the total`,
      `${service} › count every code where it stands, without TEST`,
    ]),
    asks('Generate form: batch name, prefix (default CF), quantity, with a preview of the code format', [
      `${page} › shows what a code will look like, check symbol included`,
      `${page} › generates, says so, and follows the pack until it is ready, then rests`,
    ]),
    asks(
      'Quantity is an integer from 1 to 10,000',
      [
        `${page} › refuses a quantity of %s`,
        `${page} › asks for a name, then for a quantity, beside the field and in the toast, and sends nothing`,
        `${service} › refuses %j with a sentence`,
      ],
      { words: ['Please enter a quantity between 1 and 10,000'] },
    ),
    asks(
      'Messages: Invalid Quantity, Batch Name Required',
      [`${page} › asks for a name, then for a quantity, beside the field and in the toast, and sends nothing`],
      {
        words: [
          'Invalid Quantity',
          'Please enter a quantity between 1 and 10,000',
          'Batch Name Required',
          'Please enter a batch name for tracking',
        ],
      },
    ),
    asks(
      'Prefix is trimmed, default CF',
      [`${bodies} › a prefix that is empty or blank is CF: %j`, `${bodies} › trims the prefix and reads small letters`],
      {
        decided: '5: 2 to 8 letters; real codes cannot be guessed, the serial is a label',
      },
    ),
    asks(
      'Success: QR Codes Generated; failure: Generation Failed',
      [
        `${page} › generates, says so, and follows the pack until it is ready, then rests`,
        `${page} › repeats a failed press with the same key and makes another batch with another`,
      ],
      { words: ['QR Codes Generated', 'Generation Failed', 'Failed to generate QR codes'] },
    ),
    asks('Batch table: name/id, total count, activated count, status and an Export button', [
      `${page} › gives a row two lines on a phone`,
      `${page} › moves through the batches by keyboard and opens one`,
      `${service} › walk all batches page by page, newest first`,
    ]),
    asks(
      'A batch is Ready until any code in it is activated, then In Use',
      [
        `${page} › exports one code per line, and says when that fails`,
        `${page} › the status of a batch is At the maker, then Ready, then In Use`,
      ],
      { words: ['Ready', 'In Use'] },
    ),
    asks(
      'Export downloads a text file with one code per line; messages Export Complete, Export Failed',
      [`${page} › exports one code per line, and says when that fails`],
      { words: ['Export Complete', 'Export Failed', 'Failed to export QR codes'] },
    ),
    asks(
      'POST generate answers generated, batchId, codes; GET export answers codes',
      [
        `${service} › stands with all its codes when the request is answered`,
        `${service} › is made once however often the request comes with its key`,
        `${service} › S9: of ten thousand is durable when the request is answered, and holds up nobody meanwhile`,
        `${service} › R11: leaves nothing when its transaction ends in the middle`,
      ],
      { decided: '31: all codes in one transaction; images follow in the background' },
    ),
    asks('GET /api/admin/qr-codes/available answers codes', [`${service} › offer only codes that are on the shelf`]),
    asks(
      'The maker pack: every picture is read back to the right address before the maker sees it',
      [
        `${packs} › has a picture of every code that leads there, the manifest and the plain list`,
        `${packs} › fails with a sentence when a picture cannot be read back, and does not come again`,
        `${picture} › is read back by a decoder that did not draw it`,
        `${picture} › leaves four empty modules on every side`,
      ],
      { decided: '31: error correction H, quiet zone 4, capitals; SAMPLE where the address is not public' },
    ),
    asks(
      'The maker pack: pictures in dots, and print-ready sheets in true size',
      [
        `${picture} › in dots is read back, has whole dots for each module, and says how large it is`,
        `${packs} › has sheets in true size, each symbol with its own code below it`,
        `${sheets} › have every plate of %i mm whole on the paper, none over another, and each code no wider than its plate`,
      ],
      { decided: '31: SVG and PNG images, print-ready PDF sheets' },
    ),
    asks('Preflight: module size for the chosen plate, quiet zone, error correction; too small is refused', [
      `${print} › of %i mm has modules of %f mm: %s`,
      `${versions} › is refused in a size that nobody can scan, with a sentence`,
      `${versions} › has every code in true size, and each reads back to the right address`,
      `${packPage} › say what a plate size means before anything is made, and send what was chosen`,
    ]),
    asks('The frozen address is typed once before anything leaves the house', [
      `${versions} › does not leave the house before its address was typed, letter by letter`,
      `${packPage} › do not leave the house before the address was typed`,
    ]),
    asks('Versioned re-export, with what changed; void and reprint', [
      `${versions} › comes again without damaged plates, says what changed, and leaves the first version as it was`,
      `${versions} › is made of the damaged plates alone, under the same codes`,
      `${versions} › is one new version, however many ask at once`,
      `${packPage} › end with a reason, and say who ended them`,
    ]),
    asks('A signed link for the maker that expires, opens nothing else and can be taken back', [
      `${versions} › opens its one version without an account, and tells when it was used`,
      `${versions} › opens nothing else: not by guessing, not by the id of another thing`,
      `${versions} › ends when it is taken back, and taking it back twice is the same`,
      `${versions} › ends by itself`,
      `${versions} › ends with its version, which nobody fetches any more`,
      `${packPage} › open for the maker by a link that ends, and that can be taken back`,
      `${packPage} › says kindly that a link has ended`,
    ]),
    asks('A pack that stopped goes on, and says where it is', [
      `${packs} › starts over after it was stopped anywhere, and shows how far it is`,
      `${packs} › of a worker that was killed is taken up again`,
      `${page} › says where a pack stopped and that the codes are safe`,
    ]),
    asks('Plate passport: the whole life of one code on one page, with names', [
      `${life} › tells who had it made, who took its list away, and what is engraved on it`,
      `${life} › follows a plate into an order`,
      `${life} › says who replaced it and why, on both plates`,
      `${life} › says who took an activation back, and nothing of who the stranger was`,
      `${plates} › tells its life, newest first, with names and reasons, and where it belongs`,
      `${plates} › is found by what is typed on the page of QR Generation`,
    ]),
    asks('Damaged plates are taken in by scan, with an outcome for each', [
      `${life} › gets one outcome for each, and a bad one does not hold up the others`,
      `${life} › leaves the shelf: a damaged plate goes to nobody, a good one may again`,
      `${life} › is told to the audit plate by plate, once for a repeated press`,
      `${plates} › asks for codes and a reason, then says the outcome of each and keeps what is left`,
      'tests/e2e/camera.e2e.test.ts › is taken in as damaged, and as good again, without typing its code',
    ]),
  ],
};
