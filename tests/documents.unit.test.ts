import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (file: string): string => readFileSync(`${root}${file}`, 'utf8');
const readmes = ['services', 'packages'].flatMap((folder) =>
  readdirSync(`${root}${folder}`).map((name) => `${folder}/${name}/README.md`),
);
/** Reports of runs; their paths are those of the last run. */
const generated = new Set(['benchmarks.md', 'fault-report.md', 'features.md']);
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !generated.has(name))
    .map((name) => `docs/${name}`),
  ...readmes,
  'gateway/README.md',
  'web/README.md',
  'deploy/embedded/README.md',
  'helm/README.md',
];

/** Returns the commands in a document: lines of shell blocks, and `make …` and `npm …` in text. */
const commandsOf = (text: string): string[] => {
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, body = '']) => body.split('\n'));
  const inline = [...text.matchAll(/`((?:make|npm) [^`]+)`/g)].map(([, command = '']) => command);
  return [...blocks, ...inline].map((line) => line.replace(/#.*/, '').trim()).filter((line) => line !== '');
};

const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts);

const targets = new Set([...read('Makefile').matchAll(/^([a-z0-9-]+):/gm)].map(([, target = '']) => target));

/** Returns undefined when the command exists, else the problem. */
const problem = (command: string): string | undefined => {
  const terms = (command.match(/(?:[^\s"]|"[^"]*")+/g) ?? []).filter((word) => !/^[A-Z_]+=/.test(word));
  if (terms[0] === 'make') {
    const unknown = terms.slice(1).find((word) => !targets.has(word));
    return unknown === undefined ? undefined : `"${command}": there is no target ${unknown}`;
  }
  if (terms[0] === 'npm' && terms[1] === 'test') return undefined;
  if (terms[0] === 'npm' && terms[1] === 'run')
    return scripts.includes(terms.find((word, n) => n > 1 && !word.startsWith('-')) ?? '')
      ? undefined
      : `"${command}": there is no such script`;
  return /^(git clone|cd|curl|npm audit|sudo apt(-get)? install) /.test(command)
    ? undefined
    : `"${command}" is not a command that this test can check`;
};

/** Returns the files and folders of this repository named in backticks. */
const pathsOf = (text: string): string[] =>
  [...text.matchAll(/`((?:packages|services|gateway|web|deploy|tests|docs|proto|scripts|helm)\/[^`\s*<>…{}]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.includes('gifts'))
    // Build output exists only after a build.
    .filter((path) => !/\/dist(?:\/|$)/.test(path));

describe.each(documents)('%s', (document) => {
  test('exists and contains only valid commands', () => {
    expect(
      commandsOf(read(document))
        .map(problem)
        .filter((one) => one !== undefined),
    ).toEqual([]);
  });

  test('names only existing files', () => {
    expect(pathsOf(read(document)).filter((path) => !existsSync(`${root}${path}`))).toEqual([]);
  });
});

test('lists every decision record in their index', () => {
  const index = read('docs/decisions/README.md');
  const records = readdirSync(`${root}docs/decisions`).filter((name) => /^\d{4}-/.test(name));
  expect(records.filter((name) => !index.includes(`(${name})`))).toEqual([]);
  const numbers = records.map((name) => name.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('keeps a service README below 100 lines', () => {
  expect(readmes.filter((file) => read(file).split('\n').length > 100)).toEqual([]);
});

test('names each place that existing services were added to', () => {
  for (const service of readdirSync(`${root}services`)) {
    expect(read('deploy/embedded/src/services.ts')).toContain(`'@keepsake/${service}'`);
    expect(read('deploy/embedded/package.json')).toContain(`"@keepsake/${service}"`);
    expect(read('tsconfig.json')).toContain(`services/${service}`);
    for (const file of [
      'README.md',
      'package.json',
      'tsconfig.json',
      'migrations',
      'src/service.ts',
      'src/main.ts',
      'src/config.ts',
    ])
      expect(existsSync(`${root}services/${service}/${file}`) || `${service} has no ${file}`).toBe(true);
  }
});

test('does not mention the environment it was written in', () => {
  const labels = /as an AI|this session|localhost:\d{5}/i;
  expect(documents.filter((file) => labels.test(read(file)))).toEqual([]);
});
