import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll } from '@jest/globals';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { goTo, openDevice, type Screen } from './screen.js';
import { screens } from './screens.js';
import { openStage, type Stage } from './stage.js';
import { carryTo, devices, findChromium, launchChromium, themes, type Person, type Theme } from '../e2e/chromium.js';

/* Checks screens of the table in both themes, on a phone and on a desktop. A new screen is a row in tests/screens. */

const executable = findChromium();
/** False where there is no Chromium, unless REQUIRE_BROWSER=1. */
export const runs = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Everything in the light; what colours can change in the dark. */
const asked: Readonly<Record<Theme, object>> = {
  light: { type: 'tag', values: standards },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

const findings = async (page: Page, theme: Theme): Promise<readonly string[]> => {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (runOnly) =>
      (globalThis as unknown as { axe: { run: (context: unknown, options: unknown) => Promise<AxeResults> } }).axe.run(
        document,
        { runOnly, resultTypes: ['violations'] },
      ),
    asked[theme],
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${help} at ${target.join(' ')} (${failureSummary})`),
  );
};

/** What still stands when the page has come to rest: a theme that has just changed reaches its last button a moment later. */
const lasting = async (page: Page, theme: Theme): Promise<readonly string[]> => {
  const restMs = 5_000;
  const began = performance.now();
  let found = await findings(page, theme);
  while (found.length > 0 && performance.now() - began < restMs) found = await findings(page, theme);
  return found;
};

/** Nothing reaches over the right edge of a phone. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Each screen belongs to one of the parts. A part is a test file, so that each worker of jest has one. */
export const parts = 2;

type Row = readonly [name: string, screen: Screen];
type Audit = {
  readonly rows: readonly Row[];
  /** Every violation, everything that is wider than the page, and every error of the console. */
  readonly audit: (screen: Screen) => Promise<readonly string[]>;
};

/** The audit of one part of the screens, 1 to `parts`, on a product and a browser of its own. */
export const openAudit = (part: number): Audit => {
  let stage: Stage;
  let browser: Browser;
  let person: Person;
  if (runs)
    beforeAll(async () => {
      if (executable === undefined)
        throw new Error('REQUIRE_BROWSER=1, and no Chromium was found. Install it, or name it in CHROMIUM.');
      stage = await openStage();
      browser = await launchChromium(executable);
      person = await openDevice(browser, stage, 'phone');
    });
  afterAll(async () => {
    await browser?.close();
    await stage?.leave();
  });
  return {
    rows: screens.filter((_, n) => n % parts === part - 1).map((screen) => [screen.name, screen]),
    audit: async (screen) => {
      const found: string[] = [];
      const { page, complaints, close } = await goTo(person, stage, screen);
      // Loaded once: most of the time of a screen is its loading, and there are some two hundred.
      for (const device of devices) {
        await carryTo(page, device);
        for (const theme of themes) {
          await page.emulateMedia({ colorScheme: theme });
          found.push(...(await lasting(page, theme)).map((finding) => `${device}, ${theme}: ${finding}`));
        }
        const wider = await overflow(page);
        if (wider > 0) found.push(`${device}: ${wider} px wider than the page`);
      }
      found.push(...complaints());
      await close();
      return found;
    },
  };
};
