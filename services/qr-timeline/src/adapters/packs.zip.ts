import { PassThrough, Readable } from 'node:stream';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import type { Objects } from '@keepsake/platform/objects/objects';
import { problem } from '@keepsake/platform/problem';
import { stringify } from 'csv-stringify/sync';
import yazl from 'yazl';
import type { PackMaker } from '../application/plate-ports.js';
import { plateUrl } from '../domain/batch.js';
import type { DrawPlates } from './plate-images.threads.js';

/** Bytes that may lie between the pictures that were drawn and the store that takes them. */
const mostWaitingBytes = 4 << 20;
const progressEveryMs = 1_000;

/** Counts what the store has taken, so that drawing can wait for it: yazl itself writes without looking. */
const countedFlow = () => {
  let taken = 0;
  let wake: () => void = () => undefined;
  const through = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      taken += chunk.length;
      wake();
      yield chunk;
    }
  };
  const room = async (added: number): Promise<void> => {
    while (added - taken > mostWaitingBytes) await new Promise<void>((resolve) => (wake = resolve));
  };
  return { through, room };
};

/** The maker pack as one ZIP in Objects, streamed: pictures by serial, then the manifest and the plain list of codes. */
export const zippedPacks = (objects: Objects, drawPlates: DrawPlates): PackMaker => ({
  make: async (batch, plates, { signal, moved }) => {
    const objectKey = `packs/${batch.id}.zip`;
    // The batch's own time, so that the same batch gives the same bytes.
    const plain = { mtime: batch.createdAt, mode: 0o100644 };
    const packed = { ...plain, compress: true };
    const zip = new yazl.ZipFile();
    const flow = countedFlow();
    const output = new PassThrough();
    // Whoever reads it rejects; without a listener a failure before the first read would end the process.
    output.on('error', () => undefined);
    zip.outputStream.pipe(output);
    const broken = new AbortController();
    const stored = objects.put(objectKey, Readable.from(flow.through(output)), { type: 'application/zip' });
    stored.catch((error: unknown) => broken.abort(error));

    try {
      const addresses = plates.map(({ code }) => plateUrl(batch.baseUrl, code));
      const manifest: string[] = [row(['serial', 'code', 'url', 'file', 'sha256'])];
      let done = 0;
      let added = 0;
      let told = 0;
      const lots = drawPlates(addresses, { sample: batch.sample, signal: AbortSignal.any([signal, broken.signal]) });
      for await (const { images, unreadable } of lots) {
        if (unreadable >= 0) throw unreadablePlate(plates[done + unreadable]?.serial);
        for (const { svg, sha256 } of images) {
          const { serial = '', code = '' } = plates[done] ?? {};
          const file = `svg/${serial}.svg`;
          zip.addBuffer(svg, file, { ...plain, compress: false });
          manifest.push(row([serial, code, addresses[done] ?? '', file, sha256]));
          added += svg.length;
          done++;
        }
        if (performance.now() - told > progressEveryMs) {
          told = performance.now();
          await moved('making', done);
        }
        await Promise.race([flow.room(added), stored]);
      }
      await moved('checked', done);
      zip.addBuffer(Buffer.from(manifest.join('')), 'manifest.csv', packed);
      zip.addBuffer(Buffer.from(plates.map(({ code }) => `${code}\n`).join('')), 'codes.txt', packed);
      zip.addBuffer(Buffer.from(aboutText(batch, plates[0]?.code)), 'about.txt', packed);
      zip.end();
      await stored;
      return { objectKey };
    } catch (error) {
      output.destroy(error instanceof Error ? error : new Error('The pack was given up.'));
      await stored.catch(() => undefined);
      throw signal.aborted ? signal.reason : error;
    }
  },
});

const row = (cells: readonly string[]): string => stringify([cells], { escape_formulas: true });

const unreadablePlate = (serial = 'of this batch') =>
  problem(
    'conflict',
    'plate-unreadable',
    `The picture of ${serial} could not be read back, so nothing of this pack may be engraved. Please write to the developers.`,
  );

const aboutText = (
  batch: Parameters<PackMaker['make']>[0],
  firstCode: string | undefined,
): string => `${batch.sample ? 'SAMPLE: the public cannot reach the address of this batch. Do not engrave it.\n\n' : ''}Batch     ${batch.name}
Plates    ${batch.total}, ${batch.firstSerial} to ${batch.lastSerial}
Address   ${batch.baseUrl}
Symbol    QR, error correction H, quiet zone 4 modules, one unit of the drawing per module
Text      ${firstCode === undefined ? '' : groupPlateCode(firstCode)} and so on, in groups of four
Check     manifest.csv has the SHA-256 of every picture; each one was read back before it was packed
`;
