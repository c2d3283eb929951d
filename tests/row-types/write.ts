// Writes the row types of every database, or of the named ones: `make row-types ARGS=orders`.
import { writeFileSync } from 'node:fs';
import { startTestPostgres } from '../runner/global-setup.js';
import { owners, rowTypesFile, rowTypesOf } from './row-types.js';

await startTestPostgres();
const named = owners.filter((owner) => process.argv.includes(owner));
for (const owner of named.length > 0 ? named : owners) writeFileSync(rowTypesFile(owner), await rowTypesOf(owner));
process.exit(); // the server stops with this process
