import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { changeSource } from './change-source.mjs';
import { sabotages } from './sabotages.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));

test.each(Object.keys(sabotages))('%s matches its source exactly once', (name) => {
  const sabotage = sabotages[name];
  for (const file of new Set(sabotage?.changes.map((change) => change.file))) {
    const text = readFileSync(`${root}${file}`, 'utf8');
    expect(changeSource(sabotage, file, text)).not.toBe(text);
  }
});

test('refuses a change whose source text is gone', () => {
  const sabotage = { changes: [{ file: 'a.ts', from: 'old', to: 'new' }] };
  expect(() => changeSource(sabotage, '/b/a.ts', 'renamed')).toThrow('a.ts does not hold this exactly once: old');
  expect(() => changeSource(sabotage, '/b/a.ts', 'old old')).toThrow('exactly once');
});
