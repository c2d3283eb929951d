/** @jest-environment ./web/test/browser-environment.cjs */
import { File as SentFile } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { BusinessProspect, ProspectsImport } from '@keepsake/contracts/rest/email-campaigns';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listPage } from '../../../../test/fake-list.js';
import { openOffice, setDevice } from '../../../../test/fake-office.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(90_000);

const head = 'businessName,contactName,email,businessType';
/** Uses the File class of Node: `fetch` rejects the one of jsdom. */
const csv = (name: string, text: string): File => new SentFile([text], name, { type: 'text/csv' }) as File;
const text = [
  head,
  'Harbour Rest,Ann,ann@harbour.example,funeral_home',
  'Hillside,Ben,ben@hillside.example,pet_cemetery',
  'Harbour Rest,Ann,ann@harbour.example,funeral_home',
].join('\n');
const good = csv('good.csv', text);
const read: ProspectsImport = {
  rows: 5,
  fresh: 2,
  known: 1,
  repeatedInFile: 2,
  faultCount: 0,
  faults: [],
  first: [
    {
      businessName: 'Harbour Rest',
      contactName: 'Ann',
      email: 'ann@harbour.example',
      businessType: 'funeral_home',
    },
  ],
  kept: false,
  header: head.split(','),
  rejected: [],
};
const faulty: ProspectsImport = {
  ...read,
  faultCount: 2,
  faults: [
    { row: 3, column: 'email', message: 'This is no email address.' },
    { row: 7, column: '', message: 'A row has four cells; this one has six.' },
  ],
  rejected: [
    { row: 3, cells: ['=Hill', 'Ben', 'no-email', 'pet_cemetery'], reason: 'email is no email address.' },
    { row: 7, cells: ['A', 'B', 'c@example.org', 'funeral_home', 'E', 'F'], reason: 'has six cells.' },
  ],
};
const unreadable: ProspectsImport = {
  ...read,
  rows: 0,
  fresh: 0,
  known: 0,
  repeatedInFile: 0,
  faultCount: 1,
  faults: [{ row: 1, column: '', message: 'This is an Excel workbook.' }],
  first: [],
};

let server: FakeServer;
let kept: BusinessProspect[];
let answer: ProspectsImport;
beforeEach(async () => {
  setDevice('desktop');
  server = await startFakeServer();
  openOffice(server, 'marketing');
  kept = [];
  answer = read;
  server.on('GET /api/business-prospects', ({ query }) => listPage(kept, query));
  server.on('POST /api/business-prospects/import', ({ query }) => {
    if (query.get('keep') !== 'true' || answer.fresh === 0) return { body: answer };
    kept = Array.from({ length: answer.fresh }, (_, n) => ({
      id: `00000000-0000-4000-8000-00000000000${n}`,
      businessName: `Business ${n}`,
      contactName: 'Ann',
      email: `ann${n}@example.org`,
      businessType: 'funeral_home',
      status: 'open',
      suppressed: false,
      emailsSent: 0,
      createdAt: new Date().toISOString(),
    }));
    return { body: { ...answer, kept: true } };
  });
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const open = async () => {
  renderRoute(server, '/admin/prospects');
  await screen.findByText('No prospects yet.');
  await press('Import CSV');
  return within(await screen.findByRole('dialog'));
};
type Dialog = Awaited<ReturnType<typeof open>>;
const choose = (dialog: Dialog, file: File): Promise<void> =>
  userEvent.upload(dialog.getByLabelText(/^A CSV file with the columns/), file);
const sent = () =>
  server.requests
    .filter(({ path }) => path.endsWith('/import'))
    .map(({ query, body }) => ({ keep: query.get('keep'), body }));
const importButton = (dialog: Dialog) => dialog.getByRole<HTMLButtonElement>('button', { name: /Import/ });

const textOf = (file: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.readAsText(file);
  });
// jsdom does not support downloads: the click would navigate.
const noDownloads = (event: Event): void => {
  if (event.target instanceof HTMLAnchorElement && event.target.download !== '') event.preventDefault();
};

describe('prospect import', () => {
  test('previews a file, stores nothing before confirmation, then sends the same file', async () => {
    const dialog = await open();
    expect(importButton(dialog).disabled).toBe(true);
    await choose(dialog, good);
    await dialog.findByText('2 new, 1 already in your list, 2 duplicates.');
    expect(within(dialog.getByRole('list', { name: 'The first rows' })).getByRole('listitem').textContent).toBe(
      'Harbour Rest · ann@harbour.example · Funeral home',
    );
    expect(sent()).toEqual([{ keep: 'false', body: text }]);
    expect(kept).toHaveLength(0);

    await userEvent.click(await dialog.findByRole('button', { name: 'Import 2 of 5' }));
    await screen.findByText('2 prospects imported');
    expect(sent()[1]).toEqual({ keep: 'true', body: text });
    await screen.findByText('Business 1');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('imports valid rows, names the errors of others and returns them', async () => {
    answer = faulty;
    const dialog = await open();
    await choose(dialog, good);
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toContain('Will not be imported: 2 rows with problems.');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Row 3, email: This is no email address.', 'Row 7: A row has four cells; this one has six.']);
    await userEvent.click(await dialog.findByRole('button', { name: 'Import 2 of 5' }));
    await screen.findByText('2 prospects imported');
    expect(kept).toHaveLength(2);
    expect((await dialog.findByRole('alert')).textContent).toContain('Not imported: 2 rows with problems.');
    const files: Blob[] = [];
    document.addEventListener('click', noDownloads);
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) files.push(file);
      return 'blob:saved';
    };
    await userEvent.click(dialog.getByRole('button', { name: 'Download 2 rows to correct' }));
    expect(await Promise.all(files.map(textOf))).toEqual([
      `${head},reason\r\n'=Hill,Ben,no-email,pet_cemetery,email is no email address.\r\nA,B,c@example.org,funeral_home,has six cells.\r\n`,
    ]);
    document.removeEventListener('click', noDownloads);
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('has nothing to import when all rows are known', async () => {
    answer = { ...read, rows: 3, fresh: 0, known: 2, repeatedInFile: 1 };
    const dialog = await open();
    await choose(dialog, good);
    await dialog.findByText('0 new, 2 already in your list, 1 duplicates.');
    expect(importButton(dialog).disabled).toBe(true);
  });

  test('imports nothing from an unreadable file', async () => {
    answer = unreadable;
    const dialog = await open();
    await choose(dialog, good);
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toContain('This file cannot be read.Row 1: This is an Excel workbook.');
    expect(importButton(dialog).disabled).toBe(true);
    expect(dialog.queryByRole('button', { name: /^Download/ })).toBeNull();
  });

  test('explains a refused file, and checks again', async () => {
    server.on('POST /api/business-prospects/import', () =>
      problem(400, 'file-unreadable', 'This is no CSV. Save it as CSV and choose it again.'),
    );
    const dialog = await open();
    await choose(dialog, good);
    expect((await dialog.findByRole('alert')).textContent).toContain('Save it as CSV and choose it again');
    expect(importButton(dialog).disabled).toBe(true);
    server.on('POST /api/business-prospects/import', () => ({ body: read }));
    await choose(dialog, good);
    await dialog.findByRole('button', { name: 'Import 2 of 5' });
  });

  test('never shows a previous file’s result for the current one', async () => {
    let report = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      report = resolve;
    });
    server.on('POST /api/business-prospects/import', async ({ body }) => {
      if (!String(body).includes('Slow Home')) return { body: { ...read, fresh: 0, known: 5 } };
      await held;
      return { body: read };
    });
    const dialog = await open();
    await choose(dialog, csv('slow.csv', `${head}\nSlow Home,Ann,ann@slow.example,funeral_home`));
    await waitFor(() => expect(sent()).toHaveLength(1));
    await choose(dialog, good);
    await dialog.findByText('0 new, 5 already in your list, 2 duplicates.');
    report();
    await waitFor(() => expect(importButton(dialog).classList.contains('ant-btn-loading')).toBe(false));
    expect(dialog.getByText('0 new, 5 already in your list, 2 duplicates.')).toBeTruthy();
    expect(importButton(dialog).disabled).toBe(true);
  });

  test('leaves no state when it is closed', async () => {
    const dialog = await open();
    await choose(dialog, good);
    await userEvent.click(await dialog.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent().map(({ keep }) => keep)).toEqual(['false']);
  });
});
