/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';
import privacy from '../../../pages/privacy.md';
import refund from '../../../pages/refund.md';
import support from '../../../pages/support.md';
import terms from '../../../pages/terms.md';
import { pageModule } from '../../../scripts/running-text.mjs';
import { descriptions } from '../../app/routes/descriptions.js';
import { routes } from '../../app/routes/all-routes.js';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(async () => {
  leavePage();
  await server.close();
});

describe('running text pages', () => {
  test.each([
    ['/terms', terms],
    ['/privacy', privacy],
    ['/refund', refund],
    ['/support', support],
  ])('shows five summary sentences on %s and repeats them in its route', async (path, page) => {
    renderRoute(server, path);
    await screen.findByRole('heading', { level: 1, name: page.title });
    expect(page.short).toHaveLength(5);
    expect(screen.getByText(`Last changed ${page.changed}`)).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(page.sections.map(({ heading }) => heading)),
    );
    expect(descriptions[path]).toBe(page.description);
    expect(routes.find((route) => route.path === path)).toMatchObject({
      title: page.title,
      indexed: true,
    });
  });

  test('link to other pages and to the explanation of “lifetime”', async () => {
    renderRoute(server, '/terms');
    await screen.findByRole('heading', { level: 1, name: 'Terms' });
    expect(document.getElementById('lifetime')?.textContent).toBe('What “lifetime” means');
    const [refunds] = screen.getAllByRole('link', { name: 'Refunds' });
    expect(refunds?.getAttribute('href')).toBe('/refund');
  });

  test('fail to build when incomplete', () => {
    const head = '---\ntitle: T\ndescription: D\nchanged: today\n---\n\n';
    expect(() => pageModule('t.md', '- one\n')).toThrow('t.md says no "title:"');
    expect(() => pageModule('t.md', `${head}Words.\n`)).toThrow('does not begin with its short list');
    expect(() => pageModule('t.md', `${head}- one\n\nWords.\n`)).toThrow('stands under no ## heading');
    expect(pageModule('t.md', `${head}- one\n\n## H {#h}\n\nA **b** [c](/d)\n`)).toContain(
      '{"paragraph":["A ",{"strong":"b"}," ",{"text":"c","to":"/d"}]}',
    );
  });
});

describe('unknown address', () => {
  test('shows an error and resolves a mistyped plate', async () => {
    renderRoute(server, '/nowhere');
    await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' });
    expect(
      screen.getByText('We can’t find that page. The address may be mistyped, or the page has moved.'),
    ).toBeTruthy();
    expect(screen.getByLabelText('Code on your plate')).toBeTruthy();
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
    // The router hint is for developers only.
    expect(screen.queryByText('Did you forget to add the page to the router?')).toBeNull();
  });
});
