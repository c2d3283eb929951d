import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLog } from '../observability/log.js';
import { openTempFolders } from './temp-folders.js';

/* A process that writes a temporary file and keeps running. */

const temp = await openTempFolders(process.argv[2] ?? '', createLog('silent'));
const folder = await temp.make('work');
await writeFile(join(folder, 'original'), 'of a stranger');
process.stdout.write(`${folder}\n`);
setInterval(() => undefined, 60_000);
