/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { chooseLanguage } from '../../../shared/language/in-language.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';
import { monthsSince } from './export-account.js';

const place = {
  id: '0197a000-0000-7000-8000-000000000001',
  name: 'Okafor Mobile',
  city: 'Mobile',
  state: 'AL',
  partnerType: 'memorial',
  subscriptionTier: 'starter',
  currentCases: 3,
  casesPerMonth: 15,
  createdAt: new Date().toISOString(),
};
const one = {
  caseNumber: '2605-016',
  orderRef: 'CASE-1780000000000',
  subjectName: '=Inés Duarte',
  qrTokens: ['CF7K3M9QXA2TDV'],
  nextOfKin: [{ name: 'Lena Duarte', relation: 'daughter', email: 'lena@example.org', phone: null, mailedAt: null }],
  timelineUrl: '/timeline/CF7K3M9QXA2TDV',
  state: 'claimed',
};

let server: FakeServer;
let saved: { name: string; file: Blob }[];
beforeEach(async () => {
  server = await startFakeServer();
  saved = [];
  server.on('GET /api/session', () => ({ body: { kind: 'partner', email: 'ann@okafor.example' } }));
  server.on('GET /api/partners', () => ({ body: [place] }));
  server.on('GET /api/partners/team', () => ({ body: { you: place.id, role: 'owner', people: [] } }));
  server.on('GET /api/partners/team/activity', () => ({ body: [] }));
  server.on('GET /api/partners/:id/cases', ({ query }) =>
    query.get('cursor') === null
      ? { body: [one], headers: { link: '</api/partners/x/cases?cursor=second>; rel="next"' } }
      : { body: [{ ...one, caseNumber: '2605-017', qrTokens: [] }] },
  );
  server.on('GET /api/partners/:id/inventory/transactions', () => ({ body: [] }));
  server.on('GET /api/partners/:id/billing', () => ({ body: { month: '2026-05', soFar: null, invoices: [] } }));
  server.on('GET /api/partners/:id/statement.pdf', () => ({ body: '%PDF-1.7' }));
  let bytes: Blob;
  URL.createObjectURL = (file) => {
    bytes = file as Blob;
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function save() {
    saved.push({ name: this.download, file: bytes });
  };
});
afterEach(async () => {
  leavePage();
  await chooseLanguage('en');
  await server.close();
});

const textOf = (file: Blob | undefined): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    if (file) reader.readAsText(file);
  });

describe('export of an account', () => {
  test('saves all pages of every list, and the statements, as one ZIP', async () => {
    renderRoute(server, '/partners/export');
    await press('Download your records');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toMatch(/^keepsake-export-\d{4}-\d{2}-\d{2}\.zip$/);
    const text = await textOf(saved[0]?.file);
    for (const name of [
      'Read me.txt',
      'next-of-kin.csv: relatives',
      'people.csv',
      'activity.csv',
      '1-Okafor-Mobile/cases.csv',
      '1-Okafor-Mobile/plates.csv',
      '1-Okafor-Mobile/next-of-kin.csv',
      'Lena Duarte,daughter,lena@example.org',
    ])
      expect(text).toContain(name);
    expect(text).toContain("2605-016,CASE-1780000000000,'=Inés Duarte");
    expect(text).toContain('2605-017');
    expect(text).toContain('/c/CF7K3M9QXA2TDV,2605-016');
    expect(text).toMatch(/statements\/statement-\d{4}-\d{2}-Okafor-Mobile\.pdf/);
  });

  test('explains its files in the language of the page', async () => {
    await chooseLanguage('de');
    renderRoute(server, '/partners/export');
    await press('Ihre Unterlagen herunterladen');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await textOf(saved[0]?.file)).toContain('next-of-kin.csv: Angehörige');
  });

  test('leaves out a month that the business does not count', async () => {
    server.on('GET /api/partners/:id/statement.pdf', () => problem(422, 'month-before-location', 'Too early.'));
    renderRoute(server, '/partners/export');
    await press('Download your records');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await textOf(saved[0]?.file)).not.toContain('statements/');
  });

  test('explains a failure, and saves nothing incomplete', async () => {
    server.on('GET /api/partners/:id/billing', () => problem(503, 'away', 'This did not load. Please try again.'));
    renderRoute(server, '/partners/export');
    await press('Download your records');
    await screen.findByText('The export was not completed');
    expect(saved).toEqual([]);
    expect(screen.getByRole('button', { name: 'Download your records' })).toBeTruthy();
  });

  test('names every month since the location exists, and the one before', () => {
    expect(monthsSince('2025-11-30T10:00:00Z', new Date('2026-02-01T00:00:00Z'))).toEqual([
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ]);
  });
});
