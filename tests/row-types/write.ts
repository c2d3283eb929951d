// Writes the row types of every database: `make row-types`.
import { writeFileSync } from 'node:fs';
import { startTestPostgres } from '../global-setup.js';
import { owners, rowTypesFile, rowTypesOf } from './row-types.js';

await startTestPostgres();
for (const owner of owners) writeFileSync(rowTypesFile(owner), await rowTypesOf(owner));
process.exit(); // the server stops with this process
