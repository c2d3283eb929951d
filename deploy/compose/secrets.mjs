// `make up`: makes the secrets of the containers at the first start, in .env, readable by its owner alone. What is there stays.
import { randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, existsSync, readFileSync } from 'node:fs';

const names = [
  'CALL_SECRET',
  'CUSTOMER_ID_SECRET',
  'SEAL_SECRET',
  'SESSION_SECRET',
  'POSTGRES_PASSWORD',
  'S3_SECRET',
  'ADMIN_PASSWORD',
];

const [file = '.env'] = process.argv.slice(2);
const known = existsSync(file) ? readFileSync(file, 'utf8') : '';
const missing = names.filter((name) => !new RegExp(`^${name}=.`, 'm').test(known));
if (missing.length > 0) {
  const gap = known === '' || known.endsWith('\n') ? '' : '\n';
  // Letters and digits only: they stand in addresses.
  const lines = missing.map((name) => `${name}=${randomBytes(24).toString('hex')}\n`);
  appendFileSync(file, gap + lines.join(''), { mode: 0o600 });
  chmodSync(file, 0o600);
  process.stdout.write(`  Made ${missing.join(', ')} in ${file}. Keep that file: without it the data stay closed.\n`);
}
