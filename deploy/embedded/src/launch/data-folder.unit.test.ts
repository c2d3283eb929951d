import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstPassword } from './first-password.js';
import { noteRunning, readRunning } from './running.js';
import { readSamples, writeSamples } from './samples.js';
import { openSecrets } from './secrets.js';
import { makeSockets } from './sockets.js';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'keepsake-folder-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe('secrets', () => {
  test('are made once, long, each its own, and readable by us alone', () => {
    const first = openSecrets(dataDir);
    expect(openSecrets(dataDir)).toEqual(first);
    expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length);
    expect(Object.values(first).every((secret) => secret.length >= 43)).toBe(true);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  test('that a newer Keepsake needs join the old ones, which stay as they are', () => {
    const old = { CUSTOMER_ID_SECRET: 'c'.repeat(43) };
    writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(old));
    expect(openSecrets(dataDir)).toMatchObject({ ...old, CALL_SECRET: expect.any(String) });
  });

  test('that cannot be read are never replaced: everybody would become a stranger', () => {
    writeFileSync(join(dataDir, 'secrets.json'), '{"CUSTOMER_ID_SECRET": "c');
    expect(() => openSecrets(dataDir)).toThrow('Put the file back from a copy');
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe('{"CUSTOMER_ID_SECRET": "c');
  });
});

describe('the first password', () => {
  test('is the same until it has been shown, and gone afterwards', () => {
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
  test('lie outside of the data folder, are noted with the launcher, and go when their run ends', () => {
    const sockets = makeSockets(dataDir);
    expect(sockets.folder.startsWith(dataDir)).toBe(false);
    expect(statSync(sockets.folder).mode & 0o777).toBe(0o700);
    expect(readRunning(dataDir)).toEqual({ launcher: process.pid, sockets: sockets.folder });
    sockets.remove();
    expect(existsSync(sockets.folder)).toBe(false);
    expect(readRunning(dataDir)).toBeUndefined();
  });

  test('of a killed run are removed by the next one', () => {
    const killed = makeSockets(dataDir);
    const next = makeSockets(dataDir);
    expect(existsSync(killed.folder)).toBe(false);
    next.remove();
  });

  test('a folder that is not ours stays, whatever the note says', () => {
    const somebodys = join(dataDir, 'somebodys');
    mkdirSync(somebodys);
    noteRunning(dataDir, { launcher: 1, sockets: somebodys });
    makeSockets(dataDir).remove();
    expect(existsSync(somebodys)).toBe(true);
  });

  test('a note that broke off is no note', () => {
    writeFileSync(join(dataDir, 'running.json'), '{"launcher": 12');
    expect(readRunning(dataDir)).toBeUndefined();
  });
});

test('the plates of the sample families are kept for the next start’s table', () => {
  expect(readSamples(dataDir)).toBeUndefined();
  const samples = { families: [{ story: 'Inés', code: 'CF7K3M9QXA2TDV', owner: 'tomas@keepsake.example' }] };
  writeSamples(dataDir, samples);
  expect(readSamples(dataDir)).toEqual(samples);
});
