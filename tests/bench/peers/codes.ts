import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { whole } from '../figure.js';
import { timed } from '../load.js';
import { sized, type Plan } from '../plan.js';
import { byQrencode, timePack } from '../plates/maker-pack.js';
import { withTimelineService } from '../timeline-service.js';
import { installPython, segnoVersion } from './installed.js';
import { rowOf, versionOf, withVersion, type Peer, type Row } from './peer.js';

const script = fileURLToPath(new URL('./segno-codes.py', import.meta.url));
const pack =
  'Keepsake makes a maker pack: an SVG and a PNG of each code, each image decoded again by independent libraries, checksums, print-ready sheets, a manifest and a ZIP file.';

const qrencode = (work: string): Peer => ({
  id: 'S10',
  work,
  name: withVersion('qrencode', 'qrencode', '--version'),
  settings: 'One process for each code in a shell loop, SVG only, error correction H, quiet zone 4.',
  differences: `${pack} qrencode writes one SVG file for each code and verifies none; most of its time is the start of its processes.`,
});

const segno = (work: string): Peer => ({
  id: 'S10',
  work,
  name: `segno ${segnoVersion}`,
  settings: 'One Python process for all codes, SVG and PNG (8 dots a module), error correction H, quiet zone 4.',
  differences: `${pack} It uses all processors. segno writes two files for each code with one processor and verifies none.`,
});

/** Renders the same addresses with segno, in one process. Returns milliseconds, its start included. */
const bySegno = async (folder: string, codes: readonly string[]): Promise<number> => {
  const python = await installPython();
  await mkdir(folder, { recursive: true });
  const lines = codes.map((code) => `${code} HTTPS://KEEPSAKE.EXAMPLE/C/${code}\n`);
  await writeFile(join(folder, 'list'), lines.join(''));
  return timed(() => promisify(execFile)(python, [script, folder]));
};

/** Compares the maker pack to programs that only render the codes. */
export const codeRows = (plan: Plan): Promise<readonly Row[]> =>
  withTimelineService(async ({ service, folder }) => {
    const count = sized(plan, 10_000, 500);
    const work = `images of ${whole(count)} codes`;
    const { took, codes } = await timePack(service, count);
    const list = await codes();
    const compared = (theirsMs: number) => ({
      keepsake: `${whole(took)} ms`,
      peer: `${whole(theirsMs)} ms`,
      ratio: theirsMs / took,
    });
    return [
      await rowOf(qrencode(work), async () => {
        versionOf('qrencode', '--version');
        return compared(await byQrencode(join(folder, 'qrencode'), list));
      }),
      await rowOf(segno(work), async () => compared(await bySegno(join(folder, 'segno'), list))),
    ];
  });
