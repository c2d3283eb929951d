import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { readMe } from './read-me.js';

const release = { version: '1.2.3', platform: 'linux-x64', commit: 'abc', node: '22.0.0' };
const text = readMe({ ...release, listsImage: true });

/** Endings of the names that scripts/release.ts writes. */
const written = [
  ...readFileSync(new URL('../../scripts/release.ts', import.meta.url), 'utf8').matchAll(
    /join\(bundle, `\$\{name\}([^`]+)`\)/g,
  ),
].map(([, end = '']) => end.replace('${platform}', 'linux-x64'));

test('the text names every file of a release', () => {
  expect(written.length).toBeGreaterThan(4);
  expect(written.filter((end) => end !== '-readme.txt' && !text.includes(`keepsake-1.2.3${end}`))).toEqual([]);
});

test('the text gives the command that checks a release, as the guide does', () => {
  const guide = readFileSync(new URL('../../docs/upgrading.md', import.meta.url), 'utf8');
  for (const page of [text, guide]) expect(page).toContain('sha256sum --check SHA256SUMS');
});

test('the text names the files that list the image, or how to write them', () => {
  expect(text).toContain('keepsake-1.2.3-image-licenses.txt');
  const without = readMe({ ...release, listsImage: false });
  expect(without).not.toContain('keepsake-1.2.3-image');
  for (const one of [text, without]) expect(one).toContain('/app/sbom.cdx.json');
  expect(without).toContain('deploy/kubernetes/image.sh 1.2.3');
});
