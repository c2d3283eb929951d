import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { plant, type Fault } from './fault.js';
import type { Programs } from './programs.js';
import { costOf, tierOf, type Tier } from './tier-of.js';

/** How far to look: the tests a fault names, those that import its file, all of `make test`, everything. */
export const depths = ['listed', 'related', 'test', 'verify'] as const;
export type Depth = (typeof depths)[number];

type Caught = { readonly tier: Tier; readonly by: string; readonly title: string };
export type Outcome = {
  readonly id: string;
  readonly caught?: Caught;
  readonly depth: Depth;
  readonly seconds: number;
};

type FirstRed = { readonly file: string; readonly title: string };

/** Tests of the faults themselves, which see each of them by definition. */
const ignored = ['/node_modules/', '/dist/', '/dist-types/', '/tests/faults/', '/tests/chaos/sabotage/'];
const inBrowserOrProcess = /^tests\//;

const firstLine = (text: string): string =>
  stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '' && !line.startsWith('●')) ?? '';

/** Plants faults in a checkout, one at a time, and looks for what catches each. */
export const createTrials = (folder: string, { run }: Programs) => {
  const reportFile = join(folder, '..', 'jest.json');
  let pagesOf: string | undefined;

  const jest = (args: readonly string[]) =>
    run('npm', ['test', '--silent', '--', `--testPathIgnorePatterns=${ignored.join('|')}`, ...args], {
      FIRST_RED_FILE: reportFile,
    });

  const list = async (args: readonly string[]): Promise<readonly string[]> => {
    const { ok, output } = await jest(['--listTests', ...args]);
    if (!ok) throw new Error(`jest could not list its tests.\n${output}`);
    return output
      .split('\n')
      .filter((line) => line.startsWith(folder))
      .map((line) => relative(folder, line.trim()));
  };

  const failureIn = (report: string): Caught => {
    const { file, title } = JSON.parse(readFileSync(report, 'utf8')) as FirstRed;
    const name = relative(folder, file);
    return { tier: tierOf(name), by: name, title: firstLine(title) };
  };

  /** The first that fails of these files; those of one price run in one process. */
  const firstRed = async (fault: Fault, files: readonly string[]): Promise<Caught | undefined> => {
    for (const cost of new Set(files.map(costOf).toSorted((a, b) => a - b))) {
      const group = files.filter((file) => costOf(file) === cost);
      if (
        group.some((file) => inBrowserOrProcess.test(file)) &&
        pagesOf !== fault.id &&
        /^(?:web|packages)\//.test(fault.file)
      ) {
        await run('npm', ['run', '--silent', 'build', '-w', '@keepsake/web']);
        pagesOf = fault.id;
      }
      rmSync(reportFile, { force: true });
      const { ok, late, output } = await jest([
        '--maxWorkers=1',
        '--bail',
        '--reporters=./tests/faults/first-red-reporter.mjs',
        '--reporters=default',
        '--runTestsByPath',
        ...group,
      ]);
      if (ok) continue;
      if (existsSync(reportFile)) return failureIn(reportFile);
      if (!late && !/^# Fatal|heap out of memory/m.test(output))
        throw new Error(`jest ended without a report.\n${output}`);
      const [only = ''] = group;
      const by = group.length === 1 ? only : 'jest';
      return { tier: tierOf(only), by, title: late ? 'the tests did not end' : 'the process of the tests crashed' };
    }
    return undefined;
  };

  const findCatchingTier = async (fault: Fault, depth: Depth): Promise<Caught | undefined> => {
    const types = await run('node_modules/.bin/tsc', ['-b']);
    if (!types.ok) return { tier: 'quick', by: 'types', title: firstLine(types.output) };
    if (/\.tsx?$/.test(fault.file)) {
      const lint = await run('npm', ['run', '--silent', 'lint', '--', fault.file]);
      if (!lint.ok) return { tier: 'quick', by: 'lint', title: firstLine(lint.output).replace(/^[×!]\s*/, '') };
    }
    const tried = new Set<string>();
    const attempt = async (files: readonly string[]): Promise<Caught | undefined> => {
      const fresh = files.filter((file) => !tried.has(file));
      for (const file of fresh) tried.add(file);
      return firstRed(fault, fresh);
    };
    const upTo = (one: Depth): boolean => depths.indexOf(one) <= depths.indexOf(depth);
    const listed = await attempt(fault.tests);
    if (listed || !upTo('related')) return listed;
    const near = /\.tsx?$/.test(fault.file) ? await list(['--findRelatedTests', fault.file]) : [];
    const related = await attempt(near.filter((file) => !inBrowserOrProcess.test(file)));
    if (related || !upTo('test')) return related;
    const all = await list([]);
    const found = await attempt(all.filter((file) => tierOf(file) === 'test'));
    return found || !upTo('verify') ? found : attempt(all);
  };

  return {
    /** Fails when the checkout is red before anything is planted: every fault would seem caught then. */
    begin: async (): Promise<void> => {
      await run(process.execPath, ['scripts/generate-rpc-types.mjs']);
      const { ok, output } = await run('node_modules/.bin/tsc', ['-b']);
      if (!ok) throw new Error(`The types are wrong without any fault. Correct them first.\n${output}`);
    },

    try: async (fault: Fault, depth: Depth): Promise<Outcome> => {
      const began = performance.now();
      const path = join(folder, fault.file);
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, plant(fault, text));
      try {
        const caught = await findCatchingTier(fault, depth);
        const seconds = Math.round((performance.now() - began) / 1_000);
        return { id: fault.id, depth, seconds, ...(caught && { caught }) };
      } finally {
        writeFileSync(path, text);
      }
    },
  };
};
