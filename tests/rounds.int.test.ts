import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { withSecondLook, type Round } from './rounds.js';
import { closingLine } from './closing-line.js';

const jestBin = fileURLToPath(new URL('../node_modules/.bin/jest', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keepsake-rounds-'));
  writeFileSync(join(folder, 'package.json'), '{}');
  write('good', '');
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, body: string): void =>
  writeFileSync(join(folder, `${name}.test.js`), `test(${JSON.stringify(name)}, () => {${body}});`);
const fails = "throw new Error('no')";
/** Fails as long as nobody has run it before. */
const failsFirst = (name: string): string =>
  `const fs = require('fs'), left = ${JSON.stringify(join(folder, name))};
   if (!fs.existsSync(left)) { fs.writeFileSync(left, ''); ${fails}; }`;

const look = (): Round =>
  withSecondLook(folder, 'all', (args) => {
    const { status } = spawnSync(jestBin, ['--rootDir', folder, ...args], {
      cwd: folder,
      stdio: 'ignore',
      env: { PATH: process.env['PATH'] },
    });
    return status === 0;
  });

describe('a round of suites', () => {
  it('is good when a suite that failed among the others is good by itself', () => {
    write('unsteady', failsFirst('ran'));
    const round = look();
    expect([round.good, closingLine([round.results])]).toEqual([
      true,
      { line: '2 passed, 0 failed, 0 skipped', good: true },
    ]);
  });

  it('is not good when a suite fails twice', () => {
    write('unsteady', failsFirst('ran'));
    write('broken', fails);
    const round = look();
    expect([round.good, closingLine([round.results])]).toEqual([
      false,
      { line: '2 passed, 1 failed, 0 skipped', good: false },
    ]);
  });

  it('has no second look when more than five suites failed', () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) write(name, failsFirst(name));
    const round = look();
    expect([round.good, closingLine([round.results])]).toEqual([
      false,
      { line: '1 passed, 6 failed, 0 skipped', good: false },
    ]);
  });
});
