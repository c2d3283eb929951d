import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { readMe } from './read-me.js';

const text = readMe({ version: '1.2.3', platform: 'linux-x64', commit: 'abc', node: '22.0.0' });

/** Endings of the names that scripts/release.ts writes. */
const written = [
  ...readFileSync(new URL('../../scripts/release.ts', import.meta.url), 'utf8').matchAll(
    /join\(bundle, `\$\{name\}([^`]+)`\)/g,
  ),
].map(([, end = '']) => end.replace('${platform}', 'linux-x64'));

test('the text of a release names every file of it', () => {
  expect(written.length).toBeGreaterThan(4);
  expect(written.filter((end) => end !== '-readme.txt' && !text.includes(`keepsake-1.2.3${end}`))).toEqual([]);
});

test('the text of a release gives the command that checks it, as the guide does', () => {
  const guide = readFileSync(new URL('../../docs/upgrading.md', import.meta.url), 'utf8');
  for (const page of [text, guide]) expect(page).toContain('sha256sum --check SHA256SUMS');
});

test('the text of a release says where the image is listed', () => {
  expect(text).toContain('/app/sbom.cdx.json');
  expect(text).toContain('deploy/kubernetes/image.sh 1.2.3');
});
