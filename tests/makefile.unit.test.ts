import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Runs make with only the programs of `path`, without the settings of an outer make. */
const make = (args: readonly string[], path = process.env['PATH']) => {
  const { status, stdout, stderr } = spawnSync(whereIs('make'), args, {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: path, HOME: process.env['HOME'] },
  });
  return { status, stdout, stderr };
};

const whereIs = (program: string): string =>
  spawnSync('/bin/sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim();

const makefile = readFileSync(`${root}Makefile`, 'utf8');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keepsake-make-'));
  for (const program of ['find', 'awk']) symlinkSync(whereIs(program), join(folder, program));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('make', () => {
  it('lists each documented target in one line when called alone', () => {
    const { status, stdout } = make([]);
    const listed = stdout
      .trimEnd()
      .split('\n')
      .map((line) => /^ {2}make ([\w-]+) +\S.*$/.exec(line)?.[1]);
    const documented = [...makefile.matchAll(/^([a-z0-9-]+):.*## \S/gm)].map(([, target]) => target);
    expect(status).toBe(0);
    expect(listed).toEqual(documented);
  });

  it('declares every target that is not a file as phony', () => {
    const targets = [...makefile.matchAll(/^([a-z0-9-]+):/gm)].map(([, target = '']) => target);
    const phony = (/^\.PHONY: (.*)$/m.exec(makefile)?.[1] ?? '').split(' ');
    expect(targets.filter((target) => !phony.includes(target))).toEqual([]);
  });

  it('names the required Node version when the installed one is too old', () => {
    const old = `Object.defineProperty(process, 'versions', { value: { node: '18.20.1' } });`;
    writeFileSync(join(folder, 'node'), `#!/bin/sh\nexec "${process.execPath}" -e "${old} $2"\n`);
    chmodSync(join(folder, 'node'), 0o755);
    const { status, stderr } = make(['install'], folder);
    expect(stderr).toContain('This is Node 18.20.1 and Keepsake needs 20.19 or newer.');
    expect(status).not.toBe(0);
    rmSync(join(folder, 'node'));
  });

  it('reports a missing Node', () => {
    const { status, stderr } = make(['install'], folder);
    expect(stderr).toContain('Node is missing. Install Node 20.19 or newer');
    expect(status).not.toBe(0);
  });

  it('requires the same Node as package.json', () => {
    const { engines } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { engines: { node: string } };
    expect(engines.node).toBe('>=20.19');
  });
});
