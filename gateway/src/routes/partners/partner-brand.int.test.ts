import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openResources } from '@keepsake/platform/run';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { Readable } from 'node:stream';
import { readConfig } from '../../config.js';
import { openGateway, type RunningGateway } from '../../gateway.js';
import { gatewayEntry } from '../../identity/service.js';
import { ids } from '../../testing/answers.js';
import { openBrowser } from '../../testing/browser.js';
import { happyPath } from '../../testing/happy-path.js';

const env = { PORT: '0', SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef', RATE_LIMITS: '100' };
const url = `/api/partner-logos/${ids.upload}`;
let sut: TestService;
let gateway: RunningGateway;

beforeAll(async () => {
  sut = await openTestService(gatewayEntry, { env, fakes: happyPath() });
  gateway = await openGateway(sut.running, readConfig(env), openResources({ logLevel: 'silent' }));
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
});

describe('brand of a partner', () => {
  it('has a public logo, and its name and logo for the team', async () => {
    const anyone = openBrowser(gateway.port);
    expect((await anyone.get(url)).status).toBe(404);
    const { objects } = sut.running.platform;
    await objects.put('logos/okafor.png', Readable.from([Buffer.from('PNG')]), { type: 'image/png' });
    const logo = await anyone.get(url);
    expect([logo.status, logo.text, logo.headers.get('content-type')]).toEqual([200, 'PNG', 'image/png']);
    expect((await anyone.get('/api/partners/brand')).status).toBe(401);
    const partner = openBrowser(gateway.port);
    const signIn = { email: 'pat@example.org', password: 'a good password', partnerType: 'memorial' };
    await partner.post('/api/partners/login', signIn);
    const brand = { name: 'Okafor & Sons', logo: { url, width: 400, height: 200 } };
    expect((await partner.get('/api/partners/brand')).body).toEqual(brand);
    const saved = await partner.send('PUT', '/api/partners/brand', { body: { name: 'Okafor & Sons' } });
    expect(saved.body).toEqual(brand);
  });
});
