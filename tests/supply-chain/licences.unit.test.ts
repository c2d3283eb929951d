import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { isWelcome, shippedLicences } from './licences.js';

type Lock = { readonly packages: Parameters<typeof shippedLicences>[0] };
const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as Lock;

/** Looked at by a person. Libraries under the LGPL are loaded as they come, and may be replaced by whoever runs this. */
const reviewed = [
  /^@img\/sharp-/, // libvips, LGPL-3.0
  /^libheif-js$/, // LGPL-3.0
  /^(?:buildcheck|busboy|combine-errors|cpu-features|ssh2|streamsearch)$/, // MIT in their files, told in an old way
];

test('every package that ships has a licence that a business can live with, or was looked at', () => {
  const open = shippedLicences(lock.packages).filter(
    ({ name, licence }) => !isWelcome(licence) && !reviewed.some((one) => one.test(name)),
  );
  expect(open).toEqual([]);
});

test('a licence that is not welcome is found, and tools that only build are not looked at', () => {
  const found = shippedLicences({
    'node_modules/taken': { version: '1.0.0', license: 'AGPL-3.0-only' },
    'packages/x/node_modules/chosen': { version: '2.0.0', license: '(GPL-2.0 OR MIT)' },
    'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0', dev: true },
  });
  expect(found.map(({ name, licence }) => [name, isWelcome(licence)])).toEqual([
    ['chosen', true],
    ['taken', false],
  ]);
});
