import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { commandOf, commands } from './commands.js';
import { run } from './run.js';

const empty = mkdtempSync(join(tmpdir(), 'keepsake-ops-'));
afterAll(() => rmSync(empty, { recursive: true }));

const type = (...args: string[]) => run(args, { DATA_DIR: empty }, () => undefined);

describe('command line', () => {
  test('lists every command in one line when empty', async () => {
    const { code, out } = await type();
    expect(code).toBe(0);
    for (const { name, description: subject } of commands)
      expect(out).toMatch(new RegExp(`^  ${name} +${subject.slice(0, 20)}`, 'm'));
  });

  test('prints the options with --help and opens nothing', async () => {
    expect(await type('dead-letters', 'replay', '--help')).toEqual({
      code: 0,
      out: expect.stringMatching(/^dead-letters replay \[<event>\] \[--service …\] \[--all\]\n/),
    });
  });

  test.each([
    [['dead-letter', 'list'], 'There is no command "dead-letter list". Run make ops for the list.'],
    [['backup'], 'backup takes <folder>, not "".'],
    [['check', 'everything'], 'check takes nothing more, not "everything".'],
    [['outbox', '--all'], 'outbox has no --all. outbox [--service …] is all.'],
    [['outbox', '--colour'], "Unknown option '--colour'. Run make ops for the list."],
  ])('exits with 2 and one sentence for %j', async (args, sentence) => {
    expect(await type(...args)).toEqual({ code: 2, out: '', complaint: expect.stringContaining(sentence) });
  });
});

test('accepts every command in docs/operating.md, which names all of them', async () => {
  const page = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
  const typed = [...page.matchAll(/make ops ARGS=(?:"([^"]+)"|([a-z-]+))/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  );
  const named = typed
    .filter((line) => !line.startsWith('<'))
    .map((line) => line.split(' ').filter((word) => word !== '--json'));
  for (const terms of named) {
    const known = commandOf(terms);
    expect([terms.join(' '), known !== undefined]).toEqual([terms.join(' '), true]);
    for (const flag of terms.filter((word) => word.startsWith('--')))
      expect(known?.command.flags ?? []).toContain(flag.slice(2));
  }
  const names = new Set(named.map((texts) => commandOf(texts)?.command.name));
  expect(commands.filter(({ name }) => !names.has(name)).map(({ name }) => name)).toEqual([]);
});

describe('choice of the installation', () => {
  test('exits with 1 when the folder has no installation', async () => {
    expect(await type('outbox')).toEqual({
      code: 1,
      out: '',
      complaint: `There is no Keepsake in ${empty}. Set DATA_DIR to the folder that make start names, or DATABASE_URL to postgres://user:password@host/{service}.`,
    });
  });

  test('names the settings missing beside DATABASE_URL', async () => {
    const env = { DATABASE_URL: 'postgres://ops:secret@127.0.0.1:1/{service}', EVENTS_URL: 'kafka://127.0.0.1:1' };
    expect(await run(['outbox'], env, () => undefined)).toMatchObject({
      code: 1,
      complaint: 'DATABASE_URL names the databases; OBJECTS_URL must be set as well.',
    });
  });

  test('names a database that does not respond, without its password', async () => {
    const env = {
      DATABASE_URL: 'postgres://ops:secret@127.0.0.1:1/{service}',
      EVENTS_URL: 'postgres://ops:secret@127.0.0.1:1/events',
      OBJECTS_URL: `file://${empty}/media`,
    };
    const { code, complaint } = await run(['backup', join(empty, 'new')], env, () => undefined);
    expect(code).toBe(1);
    expect(complaint).toContain('The database of events at postgres://127.0.0.1:1/events does not respond');
    expect(complaint).not.toContain('secret');
    expect((await run(['outbox'], env, () => undefined)).complaint).not.toContain('secret');
  });

  test('reports a folder without a backup', async () => {
    expect(await type('verify', empty)).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('There is no complete backup in'),
    });
  });
});
