import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { isPermissive, shippedLicenses } from './licenses.js';

type Lock = { readonly packages: Parameters<typeof shippedLicenses>[0] };
const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as Lock;

/** Reviewed manually. LGPL libraries are used unmodified and can be replaced by the operator. */
const reviewed = [
  /^@img\/sharp-/, // libvips, LGPL-3.0
  /^libheif-js$/, // LGPL-3.0
  /^(?:buildcheck|busboy|combine-errors|cpu-features|png-js|ssh2|streamsearch)$/, // MIT in their files, not in their manifests
];

test('accepts shipped packages with a permissive or reviewed license only', () => {
  const open = shippedLicenses(lock.packages).filter(
    ({ name, license }) => !isPermissive(license) && !reviewed.some((one) => one.test(name)),
  );
  expect(open).toEqual([]);
});

test('rejects other licenses and ignores build tools', () => {
  const found = shippedLicenses({
    'node_modules/taken': { version: '1.0.0', license: 'AGPL-3.0-only' },
    'packages/x/node_modules/chosen': { version: '2.0.0', license: '(GPL-2.0 OR MIT)' },
    'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0', dev: true },
  });
  expect(found.map(({ name, license }) => [name, isPermissive(license)])).toEqual([
    ['chosen', true],
    ['taken', false],
  ]);
});
