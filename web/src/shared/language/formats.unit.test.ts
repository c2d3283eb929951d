/** @jest-environment ./web/test/browser-environment.cjs */
import { afterAll, expect, test } from '@jest/globals';
import { humanDate, monthName, number } from '../formats.js';
import { activate, english } from './texts.js';

afterAll(() => activate(english));

test.each([
  ['en', 'January 2041', 'January'],
  ['de', 'Januar 2041', 'Januar'],
  ['es', 'enero de 2041', 'enero'],
  ['fr', 'janvier 2041', 'janvier'],
  ['pt-BR', 'janeiro de 2041', 'janeiro'],
  ['ar', 'يناير 2041', 'يناير'],
])('a month of the hosting estimate is that of UTC in %s', (language, month, name) => {
  activate({ tag: language, catalog: {} });
  expect(humanDate('2041-01')).toBe(month);
  expect(monthName(new Date('2041-01-01T00:00:00Z'))).toBe(name);
  expect(monthName(new Date('2041-01-31T23:59:59Z'))).toBe(name);
  expect(number(2_041)).toMatch(/^2[.,\u202f\u00a0]?041$/);
});
