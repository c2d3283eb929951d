import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archive, checksums, run, sameBom } from './files.js';

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'keepsake-release-test-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** Creates the same files in the given order, with another time and other permissions of the group. */
const create = (name: string, order: readonly string[], seconds: number, mode: number): string => {
  const base = join(folder, name);
  mkdirSync(join(base, 'product/node_modules/taken/src'), { recursive: true });
  mkdirSync(join(base, 'product/src'));
  for (const file of order) {
    const path = join(base, 'product', file);
    writeFileSync(path, `content of ${file}`);
    chmodSync(path, mode);
    utimesSync(path, seconds, seconds);
  }
  symlinkSync('b.js', join(base, 'product/link.js'));
  return base;
};

const files = ['b.js', 'a.js', 'a.test.js', 'src/a.ts', 'node_modules/taken/src/index.js'];
const without = /(?:^|\/)src$|\.test\.js$/;

describe('release archive', () => {
  it('has the same checksum when files differ in order, time and mode', () => {
    const bundles = [create('one', files, 1_000, 0o644), create('two', files.toReversed(), 2_000, 0o664)].map(
      (base, n) => {
        const bundle = join(folder, `bundle-${n}`);
        mkdirSync(bundle);
        archive(base, ['product'], join(bundle, 'product.tar.gz'), 1_700_000_000, without);
        return bundle;
      },
    );
    const [first = '', second = ''] = bundles;
    expect(checksums(first)).toBe(checksums(second));
    expect(checksums(first)).toMatch(/^[0-9a-f]{64} {2}product\.tar\.gz\n$/);
    writeFileSync(join(first, 'SHA256SUMS'), checksums(first));
    expect(run('sha256sum', ['--check', 'SHA256SUMS'], first)).toBe('product.tar.gz: OK\n');
    const listed = run('tar', ['-tzf', join(first, 'product.tar.gz')], folder)
      .trim()
      .split('\n');
    expect(listed).toEqual(
      ['a.js', 'b.js', 'link.js', 'node_modules/taken/src/index.js'].map((name) => `product/${name}`),
    );
  });

  it('has another checksum when a file differs', () => {
    const base = create('three', files, 1_000, 0o644);
    const sums = ['x', 'y'].map((text) => {
      writeFileSync(join(base, 'product/a.js'), text);
      archive(base, ['product'], join(folder, 'three.tar.gz'), 1_700_000_000);
      return readFileSync(join(folder, 'three.tar.gz')).toString('hex');
    });
    expect(sums[0]).not.toBe(sums[1]);
  });
});

it('gives a bill of materials the same number when npm writes another one', () => {
  const bom = (serialNumber: string, timestamp: string): string =>
    JSON.stringify({ serialNumber, metadata: { timestamp }, components: [] });
  const [first, second] = [bom('urn:uuid:1', '2026-01-01'), bom('urn:uuid:2', '2026-01-02')].map((text) =>
    sameBom(text, 0),
  );
  expect(first).toBe(second);
  expect(first).toMatch(/"urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"/);
});
