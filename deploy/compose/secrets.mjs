// Creates the missing secrets of `make up` in .env with mode 0600. Existing values stay.
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
  // Hexadecimal, because the secrets are part of URLs.
  const lines = missing.map((name) => `${name}=${randomBytes(24).toString('hex')}\n`);
  appendFileSync(file, gap + lines.join(''), { mode: 0o600 });
  chmodSync(file, 0o600);
  process.stdout.write(
    `  Created ${missing.join(', ')} in ${file}. Back up that file: without it the data cannot be read.\n`,
  );
}
