import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { plantHouse, readHouse } from './architecture/house.js';
import { envExample, settingsOf } from './architecture/settings.js';

const planted = plantHouse({
  'services/orders/src/config.ts': `import { z } from 'zod';
const settings = z.object({
  /** Days until a commission
   *  is paid. */
  HOLD_DAYS: z.coerce.number().int().min(0).default(14),
  MAIL_URL: z.string('where mail goes'),
  LATE: z.string().optional(),
});
export const other = { NOT_A_SETTING: z.string() };`,
  'services/shipping/src/config.ts': `export const settings = z.object({ MAIL_URL: z.string(), orderId: z.string() });`,
});

describe('.env.example', () => {
  it('shows each setting once, with its default and what it is for', () => {
    expect(envExample(settingsOf(planted)).split('\n').slice(3)).toEqual([
      '# ── services/orders/src/config.ts',
      '# Days until a commission is paid.',
      '# HOLD_DAYS=14',
      '# where mail goes',
      '# MAIL_URL=',
      '# LATE=',
      '',
    ]);
  });

  it('is what `make settings` writes now', () => {
    const file = new URL('../.env.example', import.meta.url);
    expect(existsSync(file) && readFileSync(file, 'utf8')).toBe(envExample(settingsOf(readHouse())));
  });
});
