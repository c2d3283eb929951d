// `make licences`: every package that ships, under which licence.
import { readFileSync } from 'node:fs';
import { shippedLicences } from '../tests/supply-chain/licences.js';

type Lock = { readonly packages: Parameters<typeof shippedLicences>[0] };
const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as Lock;

for (const { name, version, licence } of shippedLicences(lock.packages))
  process.stdout.write(`${licence.padEnd(24)} ${name} ${version}\n`);
