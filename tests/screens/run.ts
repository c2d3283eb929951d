// Photographs every screen into screenshots/: `make screenshots`, or `make screenshots ARGS=checkout` to filter by
// name.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { devices, findChromium, launchChromium, themes } from '../e2e/support/chromium.js';
import { goTo, openDevice } from './screen.js';
import { screens } from './screens.js';
import { openFixture } from './fixture.js';

const folder = fileURLToPath(new URL('../../screenshots/', import.meta.url));
const executable = findChromium();
if (executable === undefined) throw new Error('No Chromium was found (Debian: apt-get install chromium).');
const expected = screens.filter(({ name }) => name.includes(process.argv[2] ?? ''));
mkdirSync(folder, { recursive: true });

const stage = await openFixture();
const browser = await launchChromium(executable);
let complained = 0;
for (const device of devices) {
  const person = await openDevice(browser, stage, device);
  for (const screen of expected) {
    const { page, complaints, close } = await goTo(person, stage, screen);
    // A picture below the first screen is otherwise loaded only by scrolling.
    await page.evaluate(() =>
      Promise.all(
        [...document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')].map((image) => {
          image.loading = 'eager';
          return image.decode().catch(() => undefined);
        }),
      ),
    );
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      await page.screenshot({ path: `${folder}${screen.name}-${device}-${theme}.png`, fullPage: true });
    }
    for (const complaint of complaints()) console.error(`${screen.name}, ${device}: ${complaint}`);
    complained += complaints().length;
    await close();
  }
}
console.log(`${expected.length} screens, each on a phone and a desktop, by day and by night, in screenshots/`);
if (complained > 0) process.exitCode = 1;
await browser.close();
await stage.leave();
