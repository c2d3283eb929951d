import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll } from '@jest/globals';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { goTo, openDevice, type Screen } from './screen.js';
import { screens } from './screens.js';
import { openFixture, type ScreenFixture } from './fixture.js';
import {
  switchDevice,
  devices,
  findChromium,
  launchChromium,
  themes,
  type Person,
  type Theme,
} from '../e2e/support/chromium.js';

/* Checks screens of the table in both themes, on a phone and on a desktop. A new screen is a row in tests/screens. */

const executable = findChromium();
/** False where there is no Chromium, unless REQUIRE_BROWSER=1. */
export const runs = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** All rules for the light theme; for the dark one only those that depend on colors. */
const request: Readonly<Record<Theme, object>> = {
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
    request[theme],
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${help} at ${target.join(' ')} (${failureSummary})`),
  );
};

/** Returns violations that remain after the transition to a changed theme. */
export const lasting = async (page: Page, theme: Theme): Promise<readonly string[]> => {
  const restMs = 5_000;
  const began = performance.now();
  let found = await findings(page, theme);
  while (found.length > 0 && performance.now() - began < restMs) found = await findings(page, theme);
  return found;
};

/** Returns by how much content overflows the right edge of a phone, in pixels. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Number of parts of the screens. A part is a test file, so each jest worker has one. */
export const parts = 2;

type Row = readonly [name: string, screen: Screen];
type Audit = {
  readonly rows: readonly Row[];
  /** Returns every violation, everything wider than the page, and every console error. */
  readonly audit: (screen: Screen) => Promise<readonly string[]>;
};

/** Opens the audit of one part of the screens, 1 to `parts`, with a separate product and browser. */
export const openAudit = (part: number): Audit => {
  let stage: ScreenFixture;
  let browser: Browser;
  let person: Person;
  if (runs)
    beforeAll(async () => {
      if (executable === undefined)
        throw new Error('REQUIRE_BROWSER=1, and no Chromium was found. Install it, or name it in CHROMIUM.');
      stage = await openFixture();
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
      // Each screen loads once per device: loading takes most of the time of some two hundred screens.
      for (const device of devices) {
        await switchDevice(page, device);
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
