import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import { preflight } from '@keepsake/contracts/values/plate-print';
import type { Objects } from '@keepsake/platform/objects/objects';
import { problem, type Problem } from '@keepsake/platform/problem';
import { stringify } from 'csv-stringify/sync';
import { type PackMaker, type PackPrint, plateUrl, type Batch } from '../../plates/api.js';
import type { DrawPlates, PlateImages, PlateSymbols } from './plate-images.threads.js';
import { plateSheets } from './plate-sheets.js';
import type { OpenZip, ZipFiles } from '../../shared/adapters/zip.thread.js';

export type PackDeps = {
  readonly objects: Objects;
  readonly drawPlates: DrawPlates;
  readonly openZip: (signal: AbortSignal) => OpenZip;
};

const progressEveryMs = 1_000;
/** Plates added to the sheets before other work gets the event loop. */
const platesInARow = 10;

/**
 * Streams a maker pack as one ZIP into object storage: images by serial, sheets, the manifest, and the list of codes.
 * Threads render, verify, hash and compress; this thread forwards their output and lays out sheets one page at a time.
 */
export const zippedPacks = ({ objects, drawPlates, openZip }: PackDeps): PackMaker => ({
  make: async (batch, plates, { signal, print, moved }) => {
    const { version, plateMm } = print;
    const objectKey = version === 1 ? `packs/${batch.id}.zip` : `packs/${batch.id}-v${version}.zip`;
    const broken = new AbortController();
    const either = AbortSignal.any([signal, broken.signal]);
    const zip = openZip(either);
    const stored = objects.put(objectKey, Readable.from(zip.output), { type: 'application/zip' });
    stored.catch((error: unknown) => broken.abort(error));

    const add = (files: Omit<ZipFiles, 'mtime'>): Promise<unknown> =>
      Promise.race([zip.add({ ...files, mtime: batch.createdAt }), stored]);
    const addPictures = ({ bytes, ends }: PlateImages, names: readonly string[]): Promise<unknown> =>
      add({ bytes, ends, names, compress: false });
    const addOne = (name: string, content: string | Buffer, compress: boolean): Promise<unknown> => {
      const bytes = new Uint8Array(Buffer.from(content));
      return add({ bytes, ends: [bytes.length], names: [name], compress });
    };

    try {
      const addresses = plates.map(({ code }) => plateUrl(batch.baseUrl, code));
      const manifest: string[] = [csv([['serial', 'code', 'url', 'file', 'sha256', 'png', 'png_sha256', 'plates']])];
      const sheets = plateSheets({ title: batch.name, plateMm, sample: batch.sample });
      let sheetFiles = 0;
      const addSheets = async (file: Buffer | undefined): Promise<void> => {
        if (file) await addOne(`sheets/sheets-${String(++sheetFiles).padStart(2, '0')}.pdf`, file, false);
      };
      let done = 0;
      let reportedAt = 0;
      for await (const { svg, png, symbols, unreadable } of drawPlates(addresses, {
        sample: batch.sample,
        plateMm,
        signal: either,
      })) {
        if (unreadable >= 0) throw unreadablePlate(plates[done + unreadable]?.serial);
        const these = plates.slice(done, done + svg.ends.length);
        manifest.push(
          csv(
            these.map(({ serial, code }, index) => [
              serial,
              code,
              addresses[done + index] ?? '',
              `svg/${serial}.svg`,
              svg.hashes[index] ?? '',
              `png/${serial}.png`,
              png.hashes[index] ?? '',
              String(batch.copies),
            ]),
          ),
        );
        await addPictures(
          svg,
          these.map(({ serial }) => `svg/${serial}.svg`),
        );
        await addPictures(
          png,
          these.map(({ serial }) => `png/${serial}.png`),
        );
        for (const [index, { code }] of these.entries()) {
          await addSheets(sheets.place({ code: groupPlateCode(code), ...symbolIn(symbols, index) }));
          if (index % platesInARow === 0) await setImmediate();
        }
        done += these.length;
        if (performance.now() - reportedAt > progressEveryMs) {
          reportedAt = performance.now();
          await moved('making', done);
        }
      }
      await addSheets(sheets.rest());
      await moved('checked', done);
      await addOne('manifest.csv', manifest.join(''), true);
      await addOne('codes.txt', plates.map(({ code }) => `${code}\n`).join(''), true);
      await addOne('about.txt', aboutText(batch, plates, print), true);
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

const symbolIn = ({ sides, runs, ends }: PlateSymbols, index: number) => {
  const found: [number, number, number][] = [];
  for (let at = ends[index - 1] ?? 0; at < (ends[index] ?? 0); at += 3)
    found.push([runs[at] ?? 0, runs[at + 1] ?? 0, runs[at + 2] ?? 0]);
  return { side: sides[index] ?? 0, runs: found };
};

const csv = (rows: readonly (readonly string[])[]): string => stringify([...rows], { escape_formulas: true });

const unreadablePlate = (serial = 'of this batch'): Problem =>
  problem(
    'conflict',
    'plate-unreadable',
    `The picture of ${serial} could not be read back, so nothing of this pack may be engraved. Please write to the developers.`,
  );

const sampleWarning = 'SAMPLE: the public cannot reach the address of this batch. Do not engrave it.\n\n';

/** Returns the number of plates for the maker, per code. */
const platesToMake = ({ copies }: Batch, codes: number): string =>
  copies === 1 ? `${codes}, one of each code` : `${codes * copies}: make ${copies} plates of each code`;

const aboutText = (
  batch: Batch,
  plates: readonly { readonly code: string }[],
  { version, plateMm }: PackPrint,
): string => {
  const firstCode = plates[0]?.code ?? '';
  const { modules, moduleMm } = preflight(plateUrl(batch.baseUrl, firstCode), plateMm);
  return `${batch.sample ? sampleWarning : ''}\
Batch     ${batch.name}
Version   ${version}; whatever you had before is replaced by it
Codes     ${plates.length} of ${batch.total}, ${batch.firstSerial} to ${batch.lastSerial}
Plates    ${platesToMake(batch, plates.length)}
Address   ${batch.baseUrl}
Symbol    QR, error correction H, quiet zone 4 modules, one unit of the drawing per module
Size      ${plateMm} mm square with its quiet zone: ${modules} modules of ${moduleMm} mm. Do not scale it down.
Text      ${groupPlateCode(firstCode)} and so on, in groups of four
Files     svg/ for engraving, png/ in dots, sheets/ print-ready with cut marks: print them at 100%, never "fit to page"
Check     manifest.csv has the SHA-256 of every picture; each one was read back before it was packed
`;
};
