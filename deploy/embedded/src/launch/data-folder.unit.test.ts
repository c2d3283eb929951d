import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstPassword } from './first-password.js';
import { writeRunningFile, readRunning } from './running.js';
import { readSamples, writeSamples } from './samples.js';
import { openSecrets } from './secrets.js';
import { makeSockets } from './sockets.js';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'keepsake-folder-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe('secrets', () => {
  test('creates long, distinct secrets with mode 0600', () => {
    const first = openSecrets(dataDir);
    expect(openSecrets(dataDir)).toEqual(first);
    expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length);
    expect(Object.values(first).every((secret) => secret.length >= 43)).toBe(true);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  test('adds secrets that a newer version needs and keeps the others', () => {
    const old = { CUSTOMER_ID_SECRET: 'c'.repeat(43) };
    writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(old));
    expect(openSecrets(dataDir)).toMatchObject({ ...old, CALL_SECRET: expect.any(String) });
  });

  test('refuses to replace secrets that cannot be read', () => {
    writeFileSync(join(dataDir, 'secrets.json'), '{"CUSTOMER_ID_SECRET": "c');
    expect(() => openSecrets(dataDir)).toThrow('Restore the file from a backup');
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe('{"CUSTOMER_ID_SECRET": "c');
  });
});

describe('the first password', () => {
  test('returns the same password until it has been shown', () => {
    const made = firstPassword(dataDir);
    expect(made?.password).toMatch(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    openSecrets(dataDir);
    expect(firstPassword(dataDir)?.password).toBe(made?.password);
    made?.forget();
    expect(firstPassword(dataDir)).toBeUndefined();
    expect(existsSync(join(dataDir, 'password-to-show'))).toBe(false);
  });
});

describe('sockets', () => {
  test('creates the folder outside the data folder and removes it when the run ends', () => {
    const sockets = makeSockets(dataDir);
    expect(sockets.folder.startsWith(dataDir)).toBe(false);
    expect(statSync(sockets.folder).mode & 0o777).toBe(0o700);
    expect(readRunning(dataDir)).toEqual({ launcher: process.pid, sockets: sockets.folder });
    sockets.remove();
    expect(existsSync(sockets.folder)).toBe(false);
    expect(readRunning(dataDir)).toBeUndefined();
  });

  test('removes the folder of a killed run', () => {
    const killed = makeSockets(dataDir);
    const next = makeSockets(dataDir);
    expect(existsSync(killed.folder)).toBe(false);
    next.remove();
  });

  test('keeps a folder with a foreign name, whatever the note contains', () => {
    const foreign = join(dataDir, 'foreign');
    mkdirSync(foreign);
    writeRunningFile(dataDir, { launcher: 1, sockets: foreign });
    makeSockets(dataDir).remove();
    expect(existsSync(foreign)).toBe(true);
  });

  test('ignores a truncated note', () => {
    writeFileSync(join(dataDir, 'running.json'), '{"launcher": 12');
    expect(readRunning(dataDir)).toBeUndefined();
  });
});

test('returns the stored plates of the sample families on the next start', () => {
  expect(readSamples(dataDir)).toBeUndefined();
  const samples = { families: [{ story: 'Inés', code: 'CF7K3M9QXA2TDV', owner: 'tomas@keepsake.example' }] };
  writeSamples(dataDir, samples);
  expect(readSamples(dataDir)).toEqual(samples);
});
