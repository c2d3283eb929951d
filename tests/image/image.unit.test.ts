import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { root } from '../chart/chart.js';

/* The Dockerfile as text, without an engine. */

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const text = read('Dockerfile');
const lines = text
  .replaceAll(/\\\n\s*/g, ' ')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line));
const copies = lines.filter((line) => line.startsWith('COPY ')).map((line) => line.split(' ').slice(1));
const workspaces = ['packages', 'services', 'deploy'].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
);

describe('Dockerfile', () => {
  test('needs no special builder: no syntax line, no heredoc', () => {
    expect(text).not.toMatch(/^#\s*syntax\s*=/m);
    expect(text).not.toContain('<<');
  });

  test('copies only existing files, from earlier stages', () => {
    const stages = new Set(lines.flatMap((line) => /^FROM .* AS (\w+)$/.exec(line)?.[1] ?? []));
    for (const terms of copies) {
      const from = /^--from=(\w+)$/.exec(terms[0] ?? '')?.[1];
      const sources = terms.slice(from === undefined ? 0 : 1, -1);
      expect([from, from === undefined || stages.has(from)]).toEqual([from, true]);
      // Other absolute paths are files of the system, or made by an earlier stage.
      const ours = sources.filter((one) => from === undefined || one.startsWith('/app'));
      for (const source of ours.map((one) => one.replace(/^\/app\/?/, '').replace('web/dist', 'web')))
        expect([source, existsSync(join(root, source))]).toEqual([source, true]);
    }
  });

  test('installs with the manifests of all workspaces, to match the lock file', () => {
    const manifests = copies.flatMap((terms) => terms.filter((word) => word.endsWith('package.json')));
    const expected = [...workspaces, 'gateway', 'web', 'tests'].map((folder) => `${folder}/package.json`);
    expect(new Set(manifests)).toEqual(
      new Set(['package.json', ...expected.filter((manifest) => existsSync(join(root, manifest)))]),
    );
    const letIn = read('.dockerignore')
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? line.slice(1) : []));
    for (const manifest of manifests)
      expect([manifest, letIn.some((one) => manifest === one || manifest.startsWith(`${one}/`))]).toEqual([
        manifest,
        true,
      ]);
  });

  test('compiles only sources that it copies', () => {
    const leftOut = read('.dockerignore')
      .split('\n')
      .filter((line) => /^[\w-]+(\/[\w-]+)+$/.test(line));
    const needed = new Set<string>();
    const follow = (folder: string): void => {
      if (needed.has(folder)) return;
      needed.add(folder);
      const { references = [] } = JSON.parse(read(`${folder}/tsconfig.json`)) as { references?: { path: string }[] };
      for (const { path } of references) follow(join(folder, path));
    };
    ['deploy/embedded', 'deploy/ops'].forEach(follow);
    expect(needed).toContain('packages/platform');
    for (const folder of needed)
      expect([folder, leftOut.filter((one) => `${folder}/src`.startsWith(one))]).toEqual([folder, []]);
  });

  test('builds ffmpeg with each filter that films and recordings name', () => {
    const built = /^filters=(.*)$/m.exec(read('deploy/image/build-ffmpeg.sh'))?.[1]?.split(',') ?? [];
    const sources = [
      ...['film-filters.ts', 'film-sound.ts', 'film-segments.ffmpeg.ts'].map((name) => `films/adapters/${name}`),
      ...['audio.ffmpeg.ts', 'video.ffmpeg.ts'].map((name) => `media/adapters/${name}`),
    ].map((path) => read(`services/qr-timeline/src/${path}`));
    const named = sources.flatMap((source) =>
      [...source.matchAll(/[\],;'`}]([a-z]+)=/g)].flatMap(([, name = '']) => (name === 'stream' ? [] : name)),
    );
    expect(named).toEqual(expect.arrayContaining(['alimiter', 'amix', 'loudnorm', 'overlay', 'perspective']));
    expect([...new Set(named)].filter((name) => !built.includes(name))).toEqual([]);
  });

  test('runs as a numeric user, probes its management port and forwards signals', () => {
    expect(lines.findLast((line) => line.startsWith('USER '))).toBe('USER 10001:10001');
    expect(text).toContain('useradd --uid 10001 --gid 10001'); // initdb refuses a user without a name
    expect(lines.find((line) => line.startsWith('HEALTHCHECK '))).toContain('/readyz');
    expect(lines.find((line) => line.startsWith('ENTRYPOINT '))).toBe(
      'ENTRYPOINT ["tini", "--", "node", "/app/deploy/image/start.mjs"]',
    );
  });
});

describe('entry point of the image', () => {
  const start = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, 'deploy/image/start.mjs'), ...args], { encoding: 'utf8' });

  test.each([[], ['checkout'], ['../../etc/passwd'], ['toString']])('lists the programs for %j', (...args) => {
    const { status, stderr } = start(...args);
    const services = readdirSync(join(root, 'services'));
    expect(stderr).toBe(
      `No program given. Name one of ${[...services, 'embedded', 'gateway', 'ops'].toSorted().join(', ')}.\n`,
    );
    expect(status).toBe(2);
  });
});
