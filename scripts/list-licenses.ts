// `make licenses`: prints the license of every shipped package.
import { readFileSync } from 'node:fs';
import { shippedLicenses } from '../tests/supply-chain/licenses.js';

type Lock = { readonly packages: Parameters<typeof shippedLicenses>[0] };
const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as Lock;

for (const { name, version, license } of shippedLicenses(lock.packages))
  process.stdout.write(`${license.padEnd(24)} ${name} ${version}\n`);
