import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { bookingsList } from './bookings-list.js';

test('documents every column of the accounting export, in its order', () => {
  const document = readFileSync(new URL('../../../../../docs/accounting.md', import.meta.url), 'utf8');
  const columns = bookingsList.columns.map(({ title }) => title.toLowerCase());
  const table = document.slice(document.indexOf('| Column |'), document.indexOf('`GET /api/admin/bookings`'));
  expect([...table.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name)).toEqual(columns);
  expect(document).toContain(`\n${columns.join(',')}\n`);
});
