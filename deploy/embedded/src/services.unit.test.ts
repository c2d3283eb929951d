import { expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { services } from './services.js';

test('every service of the house stands in the list, once', () => {
  const folders = readdirSync(new URL('../../../services/', import.meta.url));
  expect(services.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
});
