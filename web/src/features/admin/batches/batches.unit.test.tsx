/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { batch, qrStats, openOffice, setDevice } from '../../../../test/fake-office.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(90_000);

let server: FakeServer;
let saved: Blob[];
beforeEach(async () => {
  setDevice('desktop');
  saved = [];
  URL.createObjectURL = (file) => {
    saved.push(file as Blob);
    return 'blob:saved';
  };
  server = await startFakeServer();
  openOffice(server);
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const batches = (...all: readonly ReturnType<typeof batch>[]): void =>
  server.on('GET /api/admin/qr-batches', () => ({ body: { data: all } }));
const generated = (): void =>
  server.on('POST /api/admin/qr-codes/generate', () => ({
    status: 201,
    body: { generated: 10, batchId: batch(7).batchId, codes: [] },
  }));
const posts = (): typeof server.requests => server.requests.filter(({ method }) => method === 'POST');
const fill = async (name: string, quantity: string): Promise<void> => {
  await userEvent.type(await screen.findByLabelText('Batch name'), name);
  await userEvent.type(screen.getByLabelText('Quantity'), quantity);
};
const textOf = (file: Blob | undefined): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    if (file) reader.readAsText(file);
  });

describe('QR generation', () => {
  test('shows figures that add up to the total', async () => {
    server.on('GET /api/admin/qr-codes/stats', () => ({
      body: qrStats({ total: 10_132, unactivated: 10_113, activated: 17, reassigned: 2, atMaker: 40 }),
    }));
    renderRoute(server, '/admin/qr-generation');
    const figure = async (label: string): Promise<string | null | undefined> =>
      (await screen.findByText(label, { selector: 'dt' })).nextElementSibling?.textContent;
    await waitFor(async () => expect(await figure('Total Generated')).toBe('10,132'));
    expect(await figure('Unactivated')).toBe('10,113');
    expect(await figure('Activated')).toBe('17');
    expect(await figure('Replaced')).toBe('2');
    expect(await figure('At the maker')).toBe('40');
  });

  test('explains the next step when the list is empty or fails', async () => {
    server.on('GET /api/admin/qr-batches', () => problem(503, 'unavailable', 'Plates are resting.'));
    renderRoute(server, '/admin/qr-generation');
    await screen.findByText('This did not load.');
    batches();
    await press('Try again');
    await screen.findByText('No batches yet.');
    expect(screen.getByText('Start with 10 to check a plate with your maker.')).toBeTruthy();
  });

  test('previews a code with its check symbol', async () => {
    renderRoute(server, '/admin/qr-generation');
    await screen.findByText('CF-7K3M-9QXA-2TDV');
    await userEvent.clear(screen.getByLabelText('Prefix'));
    await userEvent.type(screen.getByLabelText('Prefix'), 'oak');
    await screen.findByText(/^OAK-7K3M-9QXA-2TD.$/);
    await userEvent.type(screen.getByLabelText('Prefix'), '7');
    expect(await screen.findByText('The codes will show here once the prefix fits.')).toBeTruthy();
  });

  test('reports a missing name, then quantity, at the field and in the toast', async () => {
    renderRoute(server, '/admin/qr-generation');
    await screen.findByLabelText('Batch name');
    await press('Generate QR Codes');
    await screen.findByText('Batch Name Required');
    expect(screen.getAllByText('Please enter a batch name for tracking')).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText('Batch name'));
    await fill('Spring', '10001');
    await press('Generate QR Codes');
    await screen.findByText('Invalid Quantity');
    expect(screen.getAllByText('Please enter a quantity between 1 and 10,000')).toHaveLength(2);
    expect(posts()).toHaveLength(0);
  });

  test.each(['0', '1.5', 'ten', '-1', '1e3'])('refuses a quantity of %s', async (typed) => {
    renderRoute(server, '/admin/qr-generation');
    await fill('Spring', typed);
    await press('Generate QR Codes');
    await screen.findByText('Invalid Quantity');
    expect(posts()).toHaveLength(0);
  });

  test('generates, shows a message, and polls until the pack is ready', async () => {
    let looks = 0;
    generated();
    renderRoute(server, '/admin/qr-generation');
    await fill('  Spring ', '10');
    server.on('GET /api/admin/qr-batches', () => {
      looks += 1;
      const done = looks * 4;
      return {
        body: {
          data: [
            batch(7, {
              batchName: 'Spring',
              packState: done < 10 ? 'making' : 'ready',
              packDone: Math.min(10, done),
              packTotal: 10,
            }),
          ],
        },
      };
    });
    await press('Generate QR Codes');
    await screen.findByText('QR Codes Generated');
    expect(posts()[0]?.body).toEqual({ batchName: 'Spring', prefix: 'CF', quantity: 10, received: false });
    await screen.findByText('4 of 10 drawn');
    await screen.findByText('Live');
    await screen.findByText('Pack ready');
    expect(looks).toBe(3);
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Batch name').value).toBe('');
  });

  test('repeats a failed request with the same key, and uses another per batch', async () => {
    server.on('POST /api/admin/qr-codes/generate', () => problem(503, 'unavailable', 'Plates are resting.'));
    renderRoute(server, '/admin/qr-generation');
    await fill('Spring', '10');
    await press('Generate QR Codes');
    await screen.findByText('Generation Failed');
    expect(screen.getByText('Failed to generate QR codes')).toBeTruthy();
    expect(screen.getByText('Reference 0197-test')).toBeTruthy();
    generated();
    await press('Generate QR Codes');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Batch name').value).toBe(''));
    await fill('Spring', '10');
    await press('Generate QR Codes');
    await waitFor(() => expect(posts()).toHaveLength(3));
    const [first, again, other] = posts().map(({ headers }) => headers['idempotency-key']);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test('asks before it makes a second batch of one name', async () => {
    batches(batch(1, { batchName: 'Spring' }));
    generated();
    renderRoute(server, '/admin/qr-generation');
    await screen.findByRole('link', { name: 'Spring' });
    await fill('spring', '10');
    await press('Generate QR Codes');
    const question = await screen.findByRole('dialog', {
      name: /^There is a batch of this name from .*2026\. Generate anyway\?$/,
    });
    expect(posts()).toHaveLength(0);
    await userEvent.click(within(question).getByRole('button', { name: 'Generate anyway' }));
    await waitFor(() => expect(posts()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('compares the name with batches that are still loading', async () => {
    let arrive = (): void => undefined;
    server.on('GET /api/admin/qr-batches', async () => {
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      return { body: { data: [batch(1, { batchName: 'Spring' })] } };
    });
    generated();
    renderRoute(server, '/admin/qr-generation');
    await fill('Spring', '10');
    await press('Generate QR Codes');
    expect(posts()).toHaveLength(0);
    arrive();
    await screen.findByRole('dialog', { name: /Generate anyway\?$/ });
    expect(posts()).toHaveLength(0);
  });

  test('exports one code per line, and reports a failure', async () => {
    batches(batch(1, { batchName: 'Spring plates', activatedCount: 3 }));
    server.on('GET /api/admin/qr-batches/:id/export', () => ({
      body: { codes: ['CF7K3M9QXA2TDV', 'CF0000000000000'] },
    }));
    renderRoute(server, '/admin/qr-generation');
    await press('Export Spring plates');
    await screen.findByText('Export Complete');
    expect(await textOf(saved[0])).toBe('CF7K3M9QXA2TDV\nCF0000000000000\n');
    expect(screen.getByText('In Use')).toBeTruthy();
    server.on('GET /api/admin/qr-batches/:id/export', () => problem(503, 'unavailable', 'Plates are resting.'));
    await press('Export Spring plates');
    await screen.findByText('Export Failed');
    expect(screen.getByText('Failed to export QR codes')).toBeTruthy();
    expect(saved).toHaveLength(1);
  });

  test('shows the states At the maker, Ready and In Use', async () => {
    batches(batch(1), batch(2, { activatedCount: 1 }), batch(3, { atMaker: 5 }));
    renderRoute(server, '/admin/qr-generation');
    const ready = await screen.findByRole('row', { name: /^Batch 1/ });
    expect(within(ready).getByText('Ready')).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /^Batch 2/ })).getByText('In Use')).toBeTruthy();
    const row = screen.getByRole('row', { name: /^Batch 3/ });
    expect(within(row).getByText('At the maker')).toBeTruthy();
    expect(row.textContent).toContain(batch(3).batchId.slice(-8));
  });

  test('receives a delivery by count, then the rest', async () => {
    let left = 5;
    server.on('GET /api/admin/qr-batches/:id', () => ({ body: batch(1, { atMaker: left }) }));
    server.on('POST /api/admin/qr-batches/:id/receive', () => {
      const received = left === 5 ? 2 : left;
      left -= received;
      return { body: { received, left } };
    });
    renderRoute(server, `/admin/qr-generation/${batch(1).batchId}`);
    await userEvent.type(await screen.findByLabelText('Or as many codes as you counted'), '9');
    await press('Receive');
    await screen.findByText('Enter a number from 1 to 5.');
    await userEvent.clear(screen.getByLabelText('Or as many codes as you counted'));
    await userEvent.type(screen.getByLabelText('Or as many codes as you counted'), '2');
    await press('Receive');
    await screen.findByText('2 plates received');
    await press('Receive all');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Receive all' })).toBeNull());
  });

  test('moves through the batches by keyboard and opens one', async () => {
    batches(batch(1), batch(2), batch(3));
    server.on('GET /api/admin/qr-batches/:id', () => ({ body: batch(2) }));
    renderRoute(server, '/admin/qr-generation');
    (await screen.findByRole('row', { name: /^Batch 1/ })).focus();
    await userEvent.keyboard('{End}{ArrowUp}');
    expect(document.activeElement).toBe(screen.getByRole('row', { name: /^Batch 2/ }));
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Batch 2' });
    expect(screen.getByTestId('address').textContent).toBe(`/admin/qr-generation/${batch(2).batchId}`);
  });

  test('gives a row two lines on a phone', async () => {
    setDevice('phone');
    batches(batch(1, { activatedCount: 17 }));
    renderRoute(server, '/admin/qr-generation');
    const list = await screen.findByRole('list', { name: 'Batches' });
    expect(list.textContent).toContain('17 of 100 activated');
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('batch page', () => {
  const open = (changed: Parameters<typeof batch>[1]): void => {
    server.on('GET /api/admin/qr-batches/:id', () => ({ body: batch(1, changed) }));
    renderRoute(server, `/admin/qr-generation/${batch(1).batchId}`);
  };

  test('offers the pack once it is ready', async () => {
    open({});
    const download = await screen.findByRole('link', { name: 'Download ZIP' });
    expect(download.getAttribute('href')).toBe(`/api/admin/qr-batches/${batch(1).batchId}/packs/1/file`);
    expect(screen.queryByText(/SAMPLE/)).toBeNull();
    expect(document.title).toContain('Batch 1');
  });

  test('warns of SAMPLE when the address is not public', async () => {
    open({ sample: true, baseUrl: 'http://localhost:8080' });
    expect(await screen.findByText('SAMPLE will be printed on every image.')).toBeTruthy();
  });

  test('shows where a pack failed and that the codes are safe', async () => {
    open({ packState: 'failed', packDone: 12, packFault: 'Image 13 could not be read back.' });
    await screen.findByText('Stopped at 12 of 100');
    expect(screen.getByRole('alert').textContent).toContain(
      'Image 13 could not be read back. The codes are stored and safe',
    );
  });

  test('reports an unknown batch', async () => {
    server.on('GET /api/admin/qr-batches/:id', () =>
      problem(404, 'batch-not-found', 'There is no batch of this id. Please choose one from the list.'),
    );
    renderRoute(server, '/admin/qr-generation/nothing');
    const sentence = 'There is no batch of this id. Please choose one from the list.';
    expect(await screen.findByText(sentence)).toBeTruthy();
  });
});
