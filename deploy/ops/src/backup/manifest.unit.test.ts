import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { fingerprintsOf, fitsBackup, readManifest, writeManifest, type Manifest } from './manifest.js';

const [fresh, old] = ['the-fresh-secret-0123456789-abcdefghij', 'the-old-secret-0123456789-abcdefghij'];
const rotated = `${fresh},${old}`;

/** Returns the manifest of a backup as it is read again. */
const stored = (secrets: Pick<Manifest, 'secrets' | 'otherSecrets'>): Manifest => {
  const folder = mkdtempSync(join(tmpdir(), 'keepsake-manifest-'));
  const empty = { records: 0, sha256: '0'.repeat(64) };
  try {
    writeManifest(folder, {
      format: 1,
      takenAt: '2026-01-01T00:00:00.000Z',
      databases: [],
      events: empty,
      objects: { count: 0, bytes: 0, sha256: empty.sha256 },
      ...secrets,
    });
    return readManifest(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test.each([
  ['accepts', 'SEAL_SECRET', 'every value', rotated, true],
  ['accepts', 'SEAL_SECRET', 'every value after a further rotation', `newest-${fresh}, ${old}, ${fresh}`, true],
  ['refuses', 'SEAL_SECRET', 'the first value only', fresh, false],
  ['refuses', 'SEAL_SECRET', 'the second value only', old, false],
  ['accepts', 'SESSION_SECRET', 'the first value only', fresh, true],
  ['refuses', 'SESSION_SECRET', 'the second value only', old, false],
])('%s %s with %s', (_, name, __, given, fits) => {
  expect(fitsBackup(stored(fingerprintsOf({ [name]: rotated })), name, given)).toBe(fits);
});

test('reads a manifest without further values', () => {
  const { secrets } = fingerprintsOf({ SEAL_SECRET: rotated });
  expect(fitsBackup(stored({ secrets }), 'SEAL_SECRET', fresh)).toBe(true);
});
