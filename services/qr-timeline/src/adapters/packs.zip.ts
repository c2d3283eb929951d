import { Readable } from 'node:stream';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import type { Objects } from '@keepsake/platform/objects/objects';
import { problem, type Problem } from '@keepsake/platform/problem';
import { stringify } from 'csv-stringify/sync';
import type { PackMaker } from '../application/plate-ports.js';
import { plateUrl, type Batch } from '../domain/batch.js';
import type { DrawPlates } from './plate-images.threads.js';
import type { OpenZip } from './zip.thread.js';

export type PackDeps = {
  readonly objects: Objects;
  readonly drawPlates: DrawPlates;
  readonly openZip: (signal: AbortSignal) => OpenZip;
};

const progressEveryMs = 1_000;

/**
 * The maker pack as one ZIP in Objects, streamed: pictures by serial, then the manifest and the plain list of codes. Drawing,
 * reading back, checksums and packing are done by threads; here their pieces are only passed on.
 */
export const zippedPacks = ({ objects, drawPlates, openZip }: PackDeps): PackMaker => ({
  make: async (batch, plates, { signal, moved }) => {
    const objectKey = `packs/${batch.id}.zip`;
    const broken = new AbortController();
    const either = AbortSignal.any([signal, broken.signal]);
    const zip = openZip(either);
    const stored = objects.put(objectKey, Readable.from(zip.output), { type: 'application/zip' });
    stored.catch((error: unknown) => broken.abort(error));

    try {
      const addresses = plates.map(({ code }) => plateUrl(batch.baseUrl, code));
      const manifest: string[] = [row(['serial', 'code', 'url', 'file', 'sha256'])];
      let done = 0;
      let told = 0;
      for await (const lot of drawPlates(addresses, { sample: batch.sample, signal: either })) {
        if (lot.unreadable >= 0) throw unreadablePlate(plates[done + lot.unreadable]?.serial);
        const names = lot.hashes.map((sha256, index) => {
          const { serial = '', code = '' } = plates[done + index] ?? {};
          const file = `svg/${serial}.svg`;
          manifest.push(row([serial, code, addresses[done + index] ?? '', file, sha256]));
          return file;
        });
        done += names.length;
        const { bytes, ends } = lot;
        await Promise.race([zip.add({ bytes, ends, names, compress: false, mtime: batch.createdAt }), stored]);
        if (performance.now() - told > progressEveryMs) {
          told = performance.now();
          await moved('making', done);
        }
      }
      await moved('checked', done);
      const texts = {
        'manifest.csv': manifest.join(''),
        'codes.txt': plates.map(({ code }) => `${code}\n`).join(''),
        'about.txt': aboutText(batch, plates[0]?.code),
      };
      for (const [name, text] of Object.entries(texts)) {
        const bytes = new Uint8Array(Buffer.from(text));
        await Promise.race([
          zip.add({ bytes, ends: [bytes.length], names: [name], compress: true, mtime: batch.createdAt }),
          stored,
        ]);
      }
      zip.end();
      await stored;
      return { objectKey };
    } catch (error) {
      broken.abort(error);
      await stored.catch(() => undefined);
      throw signal.aborted ? signal.reason : error;
    } finally {
      await zip.close();
    }
  },
});

const row = (cells: readonly string[]): string => stringify([cells], { escape_formulas: true });

const unreadablePlate = (serial = 'of this batch'): Problem =>
  problem(
    'conflict',
    'plate-unreadable',
    `The picture of ${serial} could not be read back, so nothing of this pack may be engraved. Please write to the developers.`,
  );

const sampleWarning = 'SAMPLE: the public cannot reach the address of this batch. Do not engrave it.\n\n';

const aboutText = (batch: Batch, firstCode: string | undefined): string => `${batch.sample ? sampleWarning : ''}\
Batch     ${batch.name}
Plates    ${batch.total}, ${batch.firstSerial} to ${batch.lastSerial}
Address   ${batch.baseUrl}
Symbol    QR, error correction H, quiet zone 4 modules, one unit of the drawing per module
Text      ${firstCode === undefined ? '' : groupPlateCode(firstCode)} and so on, in groups of four
Check     manifest.csv has the SHA-256 of every picture; each one was read back before it was packed
`;
