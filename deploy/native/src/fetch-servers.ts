// `make servers`: downloads the servers that integration tests use.
import { cacheFolder } from './cache-folder.js';
import { fetchPrograms } from './fetch/fetch-programs.js';
import { programs } from './programs.js';

console.log(`Test servers in ${cacheFolder()}`);
await fetchPrograms(programs, (text) => console.log(`  ${text}`));
for (const { name, find } of programs) if (find() !== undefined) console.log(`  ${name} is installed`);
