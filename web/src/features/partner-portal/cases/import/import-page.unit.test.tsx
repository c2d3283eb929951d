/** @jest-environment ./web/test/browser-environment.cjs */
import { File as SentFile } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { CasesImport } from '@keepsake/contracts/rest/cases';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../../../test/fake-server.js';
import { press } from '../../../../../test/press.js';
import { chooseLanguage } from '../../../../shared/language/in-language.js';
import { leavePage, renderRoute } from '../../../../../test/render-route.js';

const location = {
  id: '0197a000-0000-7000-8000-000000000001',
  name: 'Okafor Mobile',
  city: 'Mobile',
  state: 'AL',
  partnerType: 'memorial',
  subscriptionTier: 'starter',
  currentCases: 14,
  casesPerMonth: 15,
};
const seen: CasesImport = {
  rows: 4,
  fresh: 2,
  known: 1,
  repeatedInFile: 0,
  faultCount: 1,
  faults: [{ row: 3, column: 'serviceDate', message: 'is not a date.' }],
  first: [{ subjectName: 'Inés Duarte', serviceDate: '2026-11-29', familyName: 'Rui Duarte' }],
  kept: false,
  header: ['name', 'serviceDate'],
  rejected: [
    {
      row: 3,
      cells: ['Ana', 'soon'],
      reason: 'serviceDate is not a date.',
      problems: [{ column: 'serviceDate', message: 'is not a date.' }],
    },
  ],
  skipped: [{ row: 4, subjectName: 'Ana Lima', serviceDate: null, because: 'listed' }],
};
/** Uses the File class of Node: `fetch` rejects the one of jsdom. */
const csvFile = (name: string): File => new SentFile(['name\nInés Duarte'], name, { type: 'text/csv' }) as File;

let server: FakeServer;
let saved: string[];
let bytes: Blob;
beforeEach(async () => {
  server = await startFakeServer();
  saved = [];
  server.on('GET /api/session', () => ({ body: { kind: 'partner', email: 'ann@okafor.example' } }));
  server.on('GET /api/partners', () => ({ body: [location] }));
  server.on('POST /api/partners/:id/cases/import', ({ query }) => ({
    body: { ...seen, kept: query.get('keep') === 'true' },
  }));
  URL.createObjectURL = (file) => {
    bytes = file as Blob;
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function save() {
    saved.push(this.download);
  };
});
afterEach(async () => {
  leavePage();
  await chooseLanguage('en');
  await server.close();
});

const open = () => renderRoute(server, `/partner-portal/import?location=${location.id}`);
const choose = async (file: File) => userEvent.upload(await screen.findByLabelText('Choose the CSV file'), file);

describe('import of cases', () => {
  test('offers a template, previews, imports on confirmation, and hands bad rows back', async () => {
    open();
    await press('Download the template');
    await choose(csvFile('cases.csv'));
    await screen.findByText('2 new, 1 already in your list, 0 duplicates.');
    const rows = within(screen.getByRole('list', { name: 'The first rows' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Inés Duarte · November 29, 2026 · Rui Duarte']);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('Will not be imported: 1 row with problems.');
    expect(alert.textContent).toContain('Row 3, serviceDate: is not a date.');
    screen.getByText('1 case will be over your plan this month. They are created and marked.');
    await press('Import 2 cases');
    await screen.findByText('2 cases imported, 1 already in your list, 0 duplicates.');
    await press('Download 1 row to correct');
    expect(saved).toEqual(['cases-template.csv', 'cases-to-correct.csv']);
    const sent = server.requests.filter(({ path }) => path.endsWith('/import'));
    expect(sent.map(({ query }) => query.get('keep'))).toEqual(['false', 'true']);
    expect(screen.getByRole('link', { name: 'Show cases' }).getAttribute('href')).toContain('tab=cases');
  });

  test('hands bad rows back with reasons in the language of the page', async () => {
    const problems = [
      { column: 'name', message: 'is longer than 200 characters.' },
      { column: 'serviceDate', message: 'is not a date such as 2026-11-29 or 11/29/2026.' },
      { column: '', message: 'has more cells than the first row.' },
      { column: 'notes', message: 'is from a newer server.' },
    ];
    const rejected = [{ row: 3, cells: ['Ana', 'soon'], reason: 'English.', problems }];
    server.on('POST /api/partners/:id/cases/import', () => ({ body: { ...seen, rejected } }));
    await chooseLanguage('es');
    open();
    await userEvent.upload(await screen.findByLabelText('Elija el archivo CSV'), csvFile('casos.csv'));
    await press('Descargar 1 fila para corregir');
    const reader = new FileReader();
    reader.readAsText(bytes);
    await waitFor(() => expect(reader.readyState).toBe(FileReader.DONE));
    expect(reader.result).toBe(
      'name,serviceDate,motivo\r\nAna,soon,name tiene más de 200 caracteres. serviceDate no es una fecha como 2026-11-29 o 11/29/2026. tiene más celdas que la primera fila. notes revise esta celda.\r\n',
    );
  });

  test('names skipped rows and imports a checked one anyway', async () => {
    open();
    await choose(csvFile('cases.csv'));
    const row = await screen.findByLabelText('Row 4: Ana Lima · in your list');
    await userEvent.click(row);
    await press('Import 3 cases');
    await screen.findByText('2 cases imported, 1 already in your list, 0 duplicates.');
    within(screen.getByRole('region', { name: 'Skipped' })).getByText('Row 4: Ana Lima · in your list');
    const [, sent] = server.requests.filter(({ path }) => path.endsWith('/import'));
    expect(sent?.query.get('anyway')).toBe('4');
  });

  test('refreshes counts and lists after an error during the import', async () => {
    let kept = false;
    server.on('POST /api/partners/:id/cases/import', ({ query }) => {
      if (query.get('keep') === 'true') {
        kept = true;
        return problem(503, 'took-too-long', 'This took too long. Please try again in a moment.');
      }
      return { body: kept ? { ...seen, fresh: 0, known: 3 } : seen };
    });
    open();
    await choose(csvFile('cases.csv'));
    await press('Import 2 cases');
    await screen.findByText(/The connection ended\. Check the counts/);
    await screen.findByText('0 new, 3 already in your list, 0 duplicates.');
    expect(screen.getByRole('button', { name: 'Import' }).getAttribute('aria-disabled')).toBe('true');
    await waitFor(() =>
      expect(server.requests.filter(({ path }) => path === '/api/partners').length).toBeGreaterThan(1),
    );
  });

  test('imports nothing without a readable file, and takes a corrected one', async () => {
    server.on('POST /api/partners/:id/cases/import', () => problem(413, 'too-large', 'This file is too large.'));
    open();
    await choose(csvFile('large.csv'));
    await screen.findByText('This file is too large.');
    expect(screen.getByRole('button', { name: 'Import' }).getAttribute('aria-disabled')).toBe('true');
    server.on('POST /api/partners/:id/cases/import', () => ({ body: { ...seen, faultCount: 0, rejected: [] } }));
    await choose(csvFile('cases.csv'));
    await screen.findByRole('button', { name: 'Import 2 cases' });
    await waitFor(() => expect(screen.queryByText('This file is too large.')).toBeNull());
  });
});
