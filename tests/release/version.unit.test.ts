import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { version } from '@keepsake/platform/version';
import { parse } from 'yaml';
import { problemOf } from './problem.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string): string => readFileSync(`${root}${file}`, 'utf8');

type Manifest = {
  readonly name?: string;
  readonly version?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
};

const { workspaces, version: ofProduct } = JSON.parse(read('package.json')) as Manifest & { workspaces: string[] };
const folders = workspaces.flatMap((pattern) =>
  pattern.endsWith('/*')
    ? readdirSync(`${root}${pattern.slice(0, -2)}`).map((name) => `${pattern.slice(0, -1)}${name}`)
    : [pattern],
);

/** Returns the versions of our own packages that a manifest names. */
const named = ({ version: own, dependencies, devDependencies }: Manifest): readonly (string | undefined)[] => [
  own,
  ...Object.entries({ ...dependencies, ...devDependencies }).flatMap(([name, one]) =>
    name.startsWith('@keepsake/') ? [one] : [],
  ),
];

describe('version', () => {
  it('is the same in every package', () => {
    const all = folders.map(
      (folder) => [folder, named(JSON.parse(read(`${folder}/package.json`)) as Manifest)] as const,
    );
    expect(all.filter(([, versions]) => versions.some((one) => one !== ofProduct))).toEqual([]);
  });

  it('is the same in the lock file', () => {
    const lock = JSON.parse(read('package-lock.json')) as Manifest & { packages: Record<string, Manifest> };
    const ours = Object.entries(lock.packages).filter(([place]) => !place.includes('node_modules/'));
    expect(ours).toHaveLength(folders.length + 1);
    expect(lock.version).toBe(ofProduct);
    expect(ours.filter(([, one]) => named(one).some((each) => each !== ofProduct))).toEqual([]);
  });

  it('is the same in the chart and in running processes', () => {
    expect(parse(read('helm/Chart.yaml'))).toMatchObject({ version: ofProduct, appVersion: ofProduct });
    expect(version).toBe(ofProduct);
  });
});

describe('release', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n## 1.2.0 (2026-12-01)\n\n- New.\n';
  const good = { version: '1.2.0', changes: '', changelog };

  it('has a section of its version in the changelog', () => {
    expect(read('CHANGELOG.md')).toMatch(
      new RegExp(`^## ${ofProduct?.replaceAll('.', String.raw`\.`)} \\(\\d{4}-\\d\\d-\\d\\d\\)$`, 'm'),
    );
    expect(problemOf(good)).toBeUndefined();
  });

  it.each([
    ['the tree has changes', { ...good, changes: ' M README.md' }, /^The tree has changes/],
    ['the changelog lacks the version', { ...good, version: '1.3.0' }, /no section for 1\.3\.0/],
    [
      'changes are listed as unreleased',
      { ...good, changelog: changelog.replace('## Unreleased\n', '## Unreleased\n\n- Late.\n') },
      /empty "Unreleased"/,
    ],
  ])('is refused when %s', (_, given, sentence) => expect(problemOf(given)).toMatch(sentence));
});
