import { findChromium, launchChromium } from '../e2e/chromium.js';
import { openFixture } from './fixture.js';
const out = '/tmp/reports/shots/';
const stage = await openFixture();
console.log(stage.url, stage.plates);
const browser = await launchChromium(findChromium() ?? '');
const only = process.argv[2] ?? '';
const [m, w, p] = stage.plates;
const pages: [string, string][] = [
  ['memorial', `/timeline/${m}`],
  ['wedding', `/timeline/${w}`],
  ['pet', `/timeline/${p}`],
  ['wall', `/timeline/${m}/wall`],
  ['landing', '/'],
  ['checkout', '/checkout'],
  ['create', '/create'],
  ['notfound', '/nowhere'],
  ['order', '/order-status'],
];
for (const [width, height] of [
  [360, 640],
  [1440, 900],
] as const)
  for (const scheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      isMobile: width < 500,
      hasTouch: width < 500,
    });
    const page = await context.newPage();
    page.on('pageerror', (e) => console.log('ERR', e.message));
    for (const [name, path] of pages.filter(([n]) => n.includes(only))) {
      if (scheme === 'dark' && !['memorial', 'landing'].includes(name)) continue;
      await page.goto(stage.url + path);
      await page.waitForTimeout(name === 'wall' ? 3500 : 1800);
      await page.screenshot({ path: `${out}${name}-${width}-${scheme}.png`, fullPage: name !== 'wall' });
    }
    await context.close();
  }
await browser.close();
await stage.leave();
