import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { standardPrices, type PriceList } from '@keepsake/contracts/catalog/price-list';
import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { pricesRpc } from '@keepsake/contracts/rpc/prices';
import { openResources } from '@keepsake/platform/run';
import { eventually } from '@keepsake/platform/testing/databases';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gatewayEntry } from '../identity/service.js';
import { readConfig } from '../config.js';
import { openGateway, type RunningGateway } from '../gateway.js';
import { openBrowser } from '../testing/browser.js';
import { fakeService } from '../testing/fake-service.js';
import { happyPath } from '../testing/happy-path.js';

const env = {
  PORT: '0',
  SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef',
  RATE_LIMITS: '100',
  PUBLIC_URL: 'https://keepsake.example',
};

let prices: PriceList = standardPrices;
let defaultRateTenths = 100;
let sut: TestService;
let gateway: RunningGateway;
let webDir: string;

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'keepsake-test-web-'));
  await writeFile(
    join(webDir, 'index.html'),
    '<html lang="en"><head><title>Keepsake</title></head><body><div id="root"></div></body></html>',
  );
  await writeFile(
    join(webDir, '.draw-timeline.mjs'),
    `export const languages = ['en', 'es'];
    export const renderTimeline = () => ({ html: '', title: '', description: '' });
    export const firstPicture = () => undefined;`,
  );
  await writeFile(
    join(webDir, '.pages.json'),
    JSON.stringify([
      {
        path: '/checkout',
        title: 'Order',
        indexed: true,
        catalogs: { es: '/assets/es-abc.js' },
        heads: {
          en: { title: 'Order', description: 'From __PRICE_brief_individual__.' },
          es: { title: 'Pedido', description: 'Desde __PRICE_brief_individual__.' },
        },
        prerendered: { html: '<p>Order __PRICE_full_pair__</p>', styles: [], unless: [] },
      },
      {
        path: '/affiliate/register',
        title: 'Affiliates',
        indexed: true,
        description: '__COMMISSION_RATE__, __PRICE_brief_commission__.',
        prerendered: { html: '<p>__COMMISSION_RATE__ of every order</p>', styles: [], unless: [] },
      },
      { path: '/timeline/:code', title: 'Memory Timeline', indexed: true, lookStyles: [] },
    ]),
  );
  sut = await openTestService(
    { ...gatewayEntry, needs: [...gatewayEntry.needs, 'mail'] },
    {
      env,
      fakes: [
        ...happyPath().filter(({ contract }) => contract !== pricesRpc && contract !== affiliatesRpc),
        fakeService(pricesRpc, { GetPrices: async () => prices }),
        fakeService(affiliatesRpc, {
          GetSettings: async () => ({
            defaultRateTenths,
            funeralHomeExemption: true,
            petCemeteryExemption: true,
            version: 1,
          }),
        }),
      ],
    },
  );
  const mail = new URL(`file://${sut.folder}/mail`).href;
  const config = readConfig({ ...env, WEB_DIR: webDir, MAIL_URL: mail });
  gateway = await openGateway(sut.running, config, openResources({ logLevel: 'silent' }));
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
  await rm(webDir, { recursive: true, force: true });
});

const textOf = async (path: string): Promise<string> => (await openBrowser(gateway.port).get(path)).text;
const links = [
  '<link rel="alternate" hreflang="en" href="https://keepsake.example/checkout?lang=en" />',
  '<link rel="alternate" hreflang="es" href="https://keepsake.example/checkout?lang=es" />',
  '<link rel="alternate" hreflang="x-default" href="https://keepsake.example/checkout" />',
].join('');

describe('a page with an address in each language', () => {
  it('has title, description and canonical address in the language of the address', async () => {
    const text = await textOf('/checkout?lang=es&ref=x');
    expect(text).toContain('<html lang="es" dir="ltr">');
    expect(text).toContain('<title>Pedido · ');
    expect(text).toContain('<meta name="description" content="Desde 79\u00a0US$." />');
    expect(text).toContain(`<link rel="canonical" href="https://keepsake.example/checkout?lang=es" />${links}`);
    expect(text).toContain('<div id="root"></div>');
  });

  it('is prerendered in English without a language in the address', async () => {
    const text = await textOf('/checkout?lang=xx');
    expect(text).toContain('<html lang="en">');
    expect(text).toContain(`<link rel="canonical" href="https://keepsake.example/checkout" />${links}`);
    expect(text).toContain('<div id="root"><p>Order $149.00</p>');
  });
});

describe('prices that the business changed', () => {
  it('are on the page, in its description and in its settings', async () => {
    expect(await textOf('/checkout')).not.toContain('__PRICE_');
    prices = { ...standardPrices, individual: 8_950, pair: 16_900 };
    const text = await eventually(async () => {
      const now = await textOf('/checkout');
      return now.includes('$169.00') && now;
    }, 'the gateway to read the new prices');
    expect(text).toContain('<meta name="description" content="From $89.50." />');
    expect(text).toContain('<p>Order $169.00</p>');
    expect(await textOf('/checkout?lang=es')).toContain('Desde 89,50\u00a0US$.');
  });
});

describe('a default commission rate that the business changed', () => {
  it('is on the page, in its description and in its settings', async () => {
    expect(await textOf('/affiliate/register')).toContain('<p>10% of every order</p>');
    defaultRateTenths = 125;
    const text = await eventually(async () => {
      const now = await textOf('/affiliate/register');
      return now.includes('12.5%') && now;
    }, 'the gateway to read the new rate');
    expect(text).toContain('<p>12.5% of every order</p>');
    expect(text).toMatch(/<meta name="description" content="12.5%, \$[\d.]+\." \/>/);
  });
});
