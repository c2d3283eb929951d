import type { Fault } from './fault.js';

export const launcher: readonly Fault[] = [
  {
    id: 'launcher-secrets-readable',
    file: 'deploy/embedded/src/launch/secrets.ts',
    find: '{ mode: 0o600, flush: true }',
    replace: '{ mode: 0o644, flush: true }',
    breaks: 'Every user of the machine reads the secrets of all accounts.',
    tests: ['deploy/embedded/src/launch/data-folder.unit.test.ts'],
  },
  {
    id: 'launcher-secrets-forgotten',
    file: 'deploy/embedded/src/launch/secrets.ts',
    find: 'Object.fromEntries(missing.map((name) =>',
    replace: 'Object.fromEntries(names.map((name) =>',
    breaks: 'An update that needs a new secret replaces the old ones: all customers lose their accounts.',
    tests: ['deploy/embedded/src/launch/data-folder.unit.test.ts'],
  },
  {
    id: 'launcher-stop-cuts-answers',
    file: 'deploy/embedded/src/stack.ts',
    find: 'await gateway?.quiet();',
    replace: '',
    breaks: 'A stop ends services while the gateway still takes requests: guests read errors and lose posts.',
    tests: ['deploy/embedded/src/stack.int.test.ts'],
  },
  {
    id: 'launcher-forgets-foreign-folder',
    file: 'deploy/embedded/src/launch/clean.ts',
    find: 'if (found.length > 0 && !found.includes',
    replace: 'if (found.length > 9 && !found.includes',
    breaks: 'A wrong DATA_DIR with --clean removes a folder named media that is not ours.',
    tests: ['deploy/embedded/src/launch/data-folder.unit.test.ts', 'tests/launcher/refusals.e2e.test.ts'],
  },
  {
    id: 'launcher-two-on-one-folder',
    file: 'deploy/embedded/src/postgres/claim.ts',
    find: '() => tryLock(held.client))) return held;',
    replace: `() => tryLock(held.client)) || dataDir !== '') return held;`,
    breaks: 'Two launchers run on the same data folder, and each sends every mail.',
    tests: ['deploy/embedded/src/postgres.shared.int.test.ts', 'deploy/embedded/src/postgres.int.test.ts'],
  },
  {
    id: 'launcher-log-descriptor-leaked',
    file: 'deploy/embedded/src/launch/watch-log.ts',
    find: 'closeSync(handle);',
    replace: 'if (size < 0) closeSync(handle);',
    breaks: 'Each second with a log line leaves an open file behind, until the launcher cannot open any.',
    tests: ['deploy/embedded/src/launch/watch-log.unit.test.ts'],
  },
];
