// `make servers`: fetches the real servers that tests run against.
import { cacheFolder } from './cache-folder.js';
import { fetchPrograms } from './fetch/fetch-programs.js';
import { programs } from './programs.js';

console.log(`Servers for the tests, in ${cacheFolder()}`);
await fetchPrograms(programs, (words) => console.log(`  ${words}`));
for (const { name, find } of programs) if (find() !== undefined) console.log(`  ${name} is here`);
