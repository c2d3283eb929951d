import { expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { services } from './services.js';

test('lists every service once', () => {
  const folders = readdirSync(new URL('../../../services/', import.meta.url));
  expect(services.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
});
