import { readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { parts } from './axe.js';

it('has one test file for each part of the screens', () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter((name) => /^axe-\d+\.e2e\.test\.ts$/.test(name));
  expect(files).toEqual(Array.from({ length: parts }, (_, n) => `axe-${n + 1}.e2e.test.ts`));
});
