import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { visitKeepsake } from '../support/keepsake.js';
import { visitor } from '../support/visitor.js';

/* Each page names files for the browser to load ahead. A missing one is an error in the console of every visitor. */

const built = fileURLToPath(new URL('../../../web/dist/.pages.json', import.meta.url));
const routes = z.array(z.object({ path: z.string() })).parse(JSON.parse(readFileSync(built, 'utf8')));

let site: Awaited<ReturnType<typeof visitKeepsake>>;
beforeAll(async () => {
  site = await visitKeepsake();
});
afterAll(() => site.leave());

const filesOf = (html: string): readonly string[] => html.match(/\/assets\/[\w.-]+/g) ?? [];

test('every file that a page names can be loaded', async () => {
  const anyone = visitor(site.url);
  const named = new Set<string>();
  for (const { path } of routes) {
    const { status, body } = await anyone.get(path.replaceAll(/:\w+/g, 'CF7K3M9QXA2TDV'));
    expect([path, status]).toEqual([path, expect.any(Number)]);
    for (const file of filesOf(String(body))) named.add(file);
  }
  expect(named.size).toBeGreaterThan(100);
  const missing: string[] = [];
  for (const file of named) {
    const { status } = await fetch(`${site.url}${file}`, { method: 'HEAD' });
    if (status !== 200) missing.push(`${file}: ${status}`);
  }
  expect(missing).toEqual([]);
});
