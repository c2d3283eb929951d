import { bundledPackagesResolver } from './tests/runner/bundled-packages.mjs';

/** Native ESM: run through `npm test`, which sets NODE_OPTIONS. Type checks are `tsc -b`, not jest's business. */
export default {
  globalSetup: './tests/runner/global-setup.mjs',
  globalTeardown: './tests/runner/global-teardown.mjs',
  reporters: ['default', '<rootDir>/tests/runner/adapters-reporter.mjs'],
  // Not jest's own pattern: that takes scripts/test.ts, which runs jest, for a test.
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testEnvironment: '<rootDir>/tests/runner/node-environment.cjs',
  testEnvironmentOptions: { customExportConditions: ['@keepsake/source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx', '.md'],
  resolver: await bundledPackagesResolver(),
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'jsx', 'ts', 'mts', 'cts', 'tsx', 'json', 'node', 'md'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '\\.css$': '<rootDir>/web/test/empty-style.cjs',
  },
  modulePathIgnorePatterns: ['/dist/', '/dist-types/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/dist-types/'],
  // Each suite has servers, ports and databases of its own. Suites wait for a third of their time, so that two
  // processors are busy with three of them: measured 15% faster than two, and as fast as four.
  maxWorkers: 3,
  // A worker with a heap of several gigabytes pauses for seconds to collect garbage, and connections time out.
  workerIdleMemoryLimit: '2GB',
  testSequencer: '<rootDir>/tests/runner/longest-first-sequencer.mjs',
  // For a machine that is busy with something else as well; what hangs is found all the same.
  testTimeout: 180_000,
  transform: {
    '\\.md$': '<rootDir>/web/test/running-text-transform.mjs',
    '/web/src/locales/.+\\.json$': '<rootDir>/web/test/catalog-transform.mjs',
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2023',
        },
        module: { type: 'es6' },
      },
    ],
  },
};
