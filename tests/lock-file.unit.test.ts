import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Lock, Manifest, Manifests } from './architecture/lock-file.js';
import { dividedVersions, loosePins, missingPlatforms, outOfStep, unsafeSources } from './architecture/lock-file.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const parse = (path: string): unknown => JSON.parse(readFileSync(`${root}${path}`, 'utf8'));

const { workspaces } = parse('package.json') as { workspaces: readonly string[] };
const folders = workspaces.flatMap((pattern) =>
  pattern.endsWith('/*')
    ? readdirSync(`${root}${pattern.slice(0, -2)}`).map((name) => `${pattern.slice(0, -1)}${name}`)
    : [pattern],
);
const manifests: Manifests = Object.fromEntries(
  ['', ...folders]
    .filter((folder) => existsSync(`${root}${folder}/package.json`))
    .map((folder) => [folder, parse(`${folder}/package.json`) as Manifest]),
);
const lock = parse('package-lock.json') as Lock;

describe('lock file', () => {
  it('holds the binaries of every platform', () => {
    expect(missingPlatforms(lock)).toEqual([]);
    expect(
      missingPlatforms({
        packages: {
          'node_modules/swc': { optionalDependencies: { 'swc-linux': '1.0.0', 'swc-darwin': '1.0.0' } },
          'node_modules/swc-linux': { version: '1.0.0' },
        },
      }),
    ).toEqual(['node_modules/swc offers swc-darwin']);
  });

  it('finds a nested binary as Node does', () => {
    expect(
      missingPlatforms({
        packages: {
          'node_modules/a/node_modules/swc': { optionalDependencies: { '@swc/linux': '1.0.0' } },
          'node_modules/a/node_modules/@swc/linux': { version: '1.0.0' },
        },
      }),
    ).toEqual([]);
  });

  it('names no foreign host and a checksum for every package', () => {
    expect(unsafeSources(lock)).toEqual([]);
    expect(
      unsafeSources({
        packages: {
          'node_modules/a': { resolved: 'https://mirror.example/a.tgz', integrity: 'sha512-x' },
          'node_modules/b': {},
          'node_modules/@keepsake/orders': { resolved: 'services/orders', link: true },
        },
      }),
    ).toEqual(['node_modules/a names https://mirror.example/a.tgz', 'node_modules/b has no checksum']);
  });

  it('matches every package.json', () => {
    expect(outOfStep(lock, manifests)).toEqual([]);
    expect(
      outOfStep(
        { packages: { web: { dependencies: { react: '19.0.0', gone: '1.0.0' } } } },
        { web: { dependencies: { react: '19.3.1' } } },
      ),
    ).toEqual([
      'web/package.json wants react 19.3.1, the lock does not',
      'the lock wants gone for web, its package.json does not',
    ]);
  });
});

describe('package.json files', () => {
  it('pin exact versions', () => {
    expect(Object.keys(manifests)).toEqual(expect.arrayContaining(['', 'services/orders', 'gateway', 'web', 'tests']));
    expect(loosePins(manifests)).toEqual([]);
    expect(
      loosePins({
        web: { dependencies: { react: '^19.3.1', antd: 'latest', dayjs: '1.11.23', beta: '18.4.0-beta.17' } },
      }),
    ).toEqual(['web/package.json wants react ^19.3.1', 'web/package.json wants antd latest']);
  });

  it('require the same version of a package in every workspace', () => {
    expect(dividedVersions(manifests)).toEqual([]);
    expect(
      dividedVersions({ web: { dependencies: { zod: '4.6.7' } }, gateway: { devDependencies: { zod: '4.0.0' } } }),
    ).toEqual(['zod is wanted as 4.6.7 and 4.0.0']);
  });
});
