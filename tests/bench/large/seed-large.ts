// `make seed-large`: creates an installation with years of data in a separate data folder.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startKeepsake } from '../../e2e/support/keepsake.js';
import { whole } from '../figure.js';
import { fillCodes, fillMailing, fillOrders, fillShipments, type LargeOrders } from './large.js';
import { fillPartner, largeLocations, largePartner } from './large-partner.js';

const checkout = fileURLToPath(new URL('../../../', import.meta.url));

const end = (text: string): never => {
  console.error(text);
  process.exit(1);
};

const amount = (name: string, usual: number): number => {
  const typed = process.env[name] ?? '';
  const count = typed === '' ? usual : Number(typed);
  if (!Number.isInteger(count) || count < 1 || count > 10_000_000)
    end(`${name} is a number from 1 to 10000000, not "${typed}".`);
  return count;
};

const counts = {
  orders: amount('ORDERS', 1_000_000),
  codes: amount('CODES', 1_000_000),
  customers: amount('CUSTOMERS', 500_000),
  cases: amount('CASES', 10_000),
};
if (counts.codes < counts.orders) end('Each paid order has its code: CODES is at least as many as ORDERS.');
const dataDir = resolve(process.env['INIT_CWD'] ?? '.', process.env['DATA_DIR'] || join(checkout, '.keepsake-large'));
const mark = join(dataDir, 'made-by-seed-large');

if (existsSync(mark))
  end(`${dataDir} is filled already. Open it with make start DATA_DIR=${dataDir}, or remove the folder.`);
if (existsSync(join(dataDir, 'postgres')) && !process.argv.includes('--into'))
  end(
    `${dataDir} holds the data of a Keepsake. Set DATA_DIR= to another folder, or run make seed-large ARGS=--into to add the data there.`,
  );

const began = performance.now();
const keepsake = await startKeepsake(dataDir, { RATE_LIMITS: '1' }, { built: true });
try {
  const password = readFileSync(join(dataDir, 'postgres', 'password'), 'utf8');
  const port = readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[3];
  const urlOf = (service: string): string => `postgres://keepsake:${password}@127.0.0.1:${port}/${service}`;
  const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { CUSTOMER_ID_SECRET: string };
  const amounts: LargeOrders = {
    orders: { from: 1, to: counts.orders },
    customers: { from: 1, to: counts.customers },
    secret: secrets.CUSTOMER_ID_SECRET,
  };
  const step = async (text: string, work: Promise<void>): Promise<void> => {
    const at = performance.now();
    await work;
    console.log(`  ${text}: ${((performance.now() - at) / 1_000).toFixed(0)} s`);
  };
  await step(
    `${whole(counts.orders)} orders of ${whole(counts.customers)} customers`,
    fillOrders(urlOf('orders'), amounts),
  );
  await step(`${whole(counts.codes)} codes`, fillCodes(urlOf('qr-timeline'), { from: 1, to: counts.codes }, amounts));
  await step(`${whole(counts.orders)} shipments`, fillShipments(urlOf('shipping'), amounts));
  await step('what campaigns knows of the customers', fillMailing(urlOf('campaigns'), amounts));
  await step(
    `${whole(counts.cases)} cases at ${largeLocations} locations of one partner`,
    fillPartner(urlOf('partners-inventory'), { from: 1, to: counts.cases }, secrets.CUSTOMER_ID_SECRET),
  );
  writeFileSync(mark, `${new Date().toISOString()} ${JSON.stringify(counts)}\n`);
} finally {
  await keepsake.pressCtrlC();
}
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
console.log(`
  Filled in ${minutes} minutes: ${dataDir}
  Look at it   make start DATA_DIR=${dataDir}   (the owner: ADMIN_EMAIL and ADMIN_PASSWORD, or owner@keepsake.example with a-password-for-tests)
  A partner    ${largePartner.email} with ${largePartner.password}
  Forget it    rm -rf ${dataDir}`);
