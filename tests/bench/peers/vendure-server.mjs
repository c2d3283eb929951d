// Vendure on PostgreSQL: node vendure-server.mjs FOLDER DATABASE_URL PASSWORD fill|serve. Prints its port when it is ready.
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

process.env['VENDURE_DISABLE_TELEMETRY'] = 'true';
process.noDeprecation = true; // its packages use what the next version of pg refuses
const [folder, url, password, mode] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const core = join(folder, 'node_modules', '@vendure', 'core');
const { bootstrap, dummyPaymentHandler } = require(core);
const { populate } = require(join(core, 'cli'));

const silent = () => undefined;
const onError = (text) => console.error(text); // standard output has only the port
const config = {
  logger: { error: onError, warn: silent, info: silent, verbose: silent, debug: silent },
  apiOptions: { hostname: '127.0.0.1', port: 0, adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: { tokenMethod: 'bearer', superadminCredentials: { identifier: 'superadmin', password } },
  // of two servers, as many connections as orders at a time
  dbConnectionOptions: { type: 'postgres', url, synchronize: mode === 'fill', poolSize: 25, logging: false },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
};

const shop = {
  defaultLanguage: 'en',
  defaultZone: 'Americas',
  countries: [{ name: 'United States', code: 'US', zone: 'Americas' }],
  taxRates: [{ name: 'Standard Tax', percentage: 0 }],
  shippingMethods: [{ name: 'Standard Shipping', price: 500 }],
  paymentMethods: [
    {
      name: 'Dummy',
      handler: { code: dummyPaymentHandler.code, arguments: [{ name: 'automaticSettle', value: 'false' }] },
    },
  ],
  collections: [],
};
const columns =
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets';

const fill = () => {
  const products = join(tmpdir(), `products-${randomBytes(8).toString('hex')}.csv`);
  writeFileSync(products, `${columns}\nMemorial plate,memorial-plate,A plate,,,,,PLATE,79.00,standard,0,false,,\n`);
  return populate(() => bootstrap(config), shop, products);
};

const app = await (mode === 'fill' ? fill() : bootstrap(config));
console.log(app.getHttpServer().address().port);
