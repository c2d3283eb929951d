import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { isWelcome, shippedLicenses } from './licenses.js';

type Lock = { readonly packages: Parameters<typeof shippedLicenses>[0] };
const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as Lock;

/** Reviewed manually. LGPL libraries are used unmodified and can be replaced by the operator. */
const reviewed = [
  /^@img\/sharp-/, // libvips, LGPL-3.0
  /^libheif-js$/, // LGPL-3.0
  /^(?:buildcheck|busboy|combine-errors|cpu-features|ssh2|streamsearch)$/, // MIT in their files, told in an old way
];

test('accepts shipped packages with a permissive or reviewed license only', () => {
  const open = shippedLicenses(lock.packages).filter(
    ({ name, licence: license }) => !isWelcome(license) && !reviewed.some((one) => one.test(name)),
  );
  expect(open).toEqual([]);
});

test('rejects other licenses and ignores build tools', () => {
  const found = shippedLicenses({
    'node_modules/taken': { version: '1.0.0', license: 'AGPL-3.0-only' },
    'packages/x/node_modules/chosen': { version: '2.0.0', license: '(GPL-2.0 OR MIT)' },
    'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0', dev: true },
  });
  expect(found.map(({ name, licence: license }) => [name, isWelcome(license)])).toEqual([
    ['chosen', true],
    ['taken', false],
  ]);
});
