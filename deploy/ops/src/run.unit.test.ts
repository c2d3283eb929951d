import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { commandOf, commands } from './commands.js';
import { run } from './run.js';

const empty = mkdtempSync(join(tmpdir(), 'keepsake-ops-'));
afterAll(() => rmSync(empty, { recursive: true }));

const type = (...args: string[]) => run(args, { DATA_DIR: empty }, () => undefined);

describe('what was typed', () => {
  test('nothing: every command in one line', async () => {
    const { code, out } = await type();
    expect(code).toBe(0);
    for (const { name, about } of commands) expect(out).toMatch(new RegExp(`^  ${name} +${about.slice(0, 20)}`, 'm'));
  });

  test('--help says what a command takes and touches nothing', async () => {
    expect(await type('dead-letters', 'replay', '--help')).toEqual({
      code: 0,
      out: expect.stringMatching(/^dead-letters replay \[<event>\] \[--service …\] \[--all\]\n/),
    });
  });

  test.each([
    [['dead-letter', 'list'], 'There is no command "dead-letter list". Run make ops to see what there is.'],
    [['backup'], 'backup takes <folder>, not "".'],
    [['check', 'everything'], 'check takes nothing more, not "everything".'],
    [['outbox', '--all'], 'outbox has no --all. outbox [--service …] is all.'],
    [['outbox', '--colour'], "Unknown option '--colour'. Run make ops to see what there is."],
  ])('%j: one sentence and exit 2', async (args, sentence) => {
    expect(await type(...args)).toEqual({ code: 2, out: '', complaint: expect.stringContaining(sentence) });
  });
});

test('every command that docs/operating.md names can be typed, and every command stands there', async () => {
  const page = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
  const typed = [...page.matchAll(/make ops ARGS=(?:"([^"]+)"|([a-z-]+))/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  );
  const named = typed
    .filter((line) => !line.startsWith('<'))
    .map((line) => line.split(' ').filter((word) => word !== '--json'));
  for (const words of named) {
    const known = commandOf(words);
    expect([words.join(' '), known !== undefined]).toEqual([words.join(' '), true]);
    for (const flag of words.filter((word) => word.startsWith('--')))
      expect(known?.command.flags ?? []).toContain(flag.slice(2));
  }
  const names = new Set(named.map((words) => commandOf(words)?.command.name));
  expect(commands.filter(({ name }) => !names.has(name)).map(({ name }) => name)).toEqual([]);
});

describe('which Keepsake', () => {
  test('a folder without one: one sentence and exit 1', async () => {
    expect(await type('outbox')).toEqual({
      code: 1,
      out: '',
      complaint: `There is no Keepsake in ${empty}. Set DATA_DIR to the folder that make start names, or DATABASE_URL to postgres://user:password@host/{service}.`,
    });
  });

  test('databases without the rest: names what is missing', async () => {
    const env = { DATABASE_URL: 'postgres://ops:secret@127.0.0.1:1/{service}', EVENTS_URL: 'kafka://127.0.0.1:1' };
    expect(await run(['outbox'], env, () => undefined)).toMatchObject({
      code: 1,
      complaint: 'DATABASE_URL names the databases; OBJECTS_URL must be set, too.',
    });
  });

  test('a database that does not answer is named, and its password is not', async () => {
    const env = {
      DATABASE_URL: 'postgres://ops:secret@127.0.0.1:1/{service}',
      EVENTS_URL: 'postgres://ops:secret@127.0.0.1:1/events',
      OBJECTS_URL: `file://${empty}/media`,
    };
    const { code, complaint } = await run(['backup', join(empty, 'new')], env, () => undefined);
    expect(code).toBe(1);
    expect(complaint).toContain('The database of events at postgres://127.0.0.1:1/events does not answer');
    expect(complaint).not.toContain('secret');
    expect((await run(['outbox'], env, () => undefined)).complaint).not.toContain('secret');
  });

  test('no backup in a folder: says so', async () => {
    expect(await type('verify', empty)).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('There is no whole backup in'),
    });
  });
});
