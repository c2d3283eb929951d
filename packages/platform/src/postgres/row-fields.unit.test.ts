import { expect, test } from '@jest/globals';
import { columnsOf, fieldsOf } from './row-fields.js';

test('names columns like fields and leaves out null', () => {
  const at = new Date(0);
  expect(fieldsOf({ id: 'a', event_date: '2026', paid_at: at, po_number: null, upload_ids: ['b'] })).toEqual({
    id: 'a',
    eventDate: '2026',
    paidAt: at,
    uploadIds: ['b'],
  });
});

test('names fields like columns', () => {
  expect(columnsOf({ id: 'a', eventDate: '2026', otherHonoreeNames: 'Rui' })).toEqual({
    id: 'a',
    event_date: '2026',
    other_honoree_names: 'Rui',
  });
});
