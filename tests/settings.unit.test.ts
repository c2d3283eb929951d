import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { configurationDocument, developmentOnly } from './architecture/configuration-document.js';
import { sourceTreeOf, loadSourceTree } from './architecture/source-tree.js';
import { envExample, settingsOf } from './architecture/settings.js';

const planted = sourceTreeOf({
  'services/orders/src/config.ts': `import { z } from 'zod';
const settings = z.object({
  /** Days until a commission
   *  is paid. */
  HOLD_DAYS: z.coerce.number().int().min(0).default(14),
  MAIL_URL: z.string('where email is sent'),
  LATE: z.string().optional(),
});
export const other = { NOT_A_SETTING: z.string() };`,
  'services/shipping/src/config.ts': `export const settings = z.object({ MAIL_URL: z.string(), orderId: z.string() });`,
  'deploy/embedded/src/settings.ts': `const settings = z.object({ DATA_DIR: z.string().optional(), LATE: z.string().default('no') });`,
  'deploy/native/src/settings.ts': `const settings = z.object({ BROKERS: z.coerce.number().default(1) });`,
});
const contentOf = (path: string): string => {
  const file = new URL(`../${path}`, import.meta.url);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

describe('.env.example', () => {
  it('lists each setting once, with its default and meaning', () => {
    expect(envExample(settingsOf(planted)).split('\n').slice(3, 11)).toEqual([
      '# ── services/orders/src/config.ts',
      '# Days until a commission is paid.',
      '# HOLD_DAYS=14',
      '# where email is sent',
      '# MAIL_URL=',
      '# LATE=',
      '',
      '# ── deploy/embedded/src/settings.ts',
    ]);
  });

  it('equals the output of `make settings`', () => {
    expect(contentOf('.env.example')).toBe(envExample(settingsOf(loadSourceTree())));
  });
});

describe('docs/configuration.md', () => {
  it('shows default, meaning, readers and use in production of each setting', () => {
    const rows = configurationDocument(settingsOf(planted))
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    expect(rows).toEqual([
      '| `HOLD_DAYS` | `14` | Days until a commission is paid. | orders | optional |',
      '| `MAIL_URL` | – | Where email is sent | orders, shipping | required |',
      '| `LATE` | – | – | orders, `make start` | optional |',
      '| `DATA_DIR` | – | – | `make start` | single process |',
      '| `BROKERS` | `1` | – | `make native` | no |',
    ]);
  });

  it('equals the output of `make settings`', () => {
    expect(contentOf('docs/configuration.md')).toBe(configurationDocument(settingsOf(loadSourceTree())));
  });

  it('explains every setting', () => {
    const unexplained = contentOf('docs/configuration.md')
      .split('\n')
      .filter((line) => /^\| `[A-Z]/.test(line) && line.split(' | ')[2] === '–');
    expect(unexplained).toEqual([]);
  });

  it('marks only existing settings as development only', () => {
    const names = [...settingsOf(loadSourceTree()).values()].flat().map(({ name }) => name);
    expect(developmentOnly.filter((name) => !names.includes(name))).toEqual([]);
  });
});
