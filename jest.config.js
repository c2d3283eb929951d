/** Native ESM: run through `npm test`, which sets NODE_OPTIONS. Type checks are `tsc -b`, not jest's business. */
export default {
  globalSetup: './tests/global-setup.mjs',
  globalTeardown: './tests/global-teardown.mjs',
  // Not jest's own pattern: that takes scripts/test.ts, which runs jest, for a test.
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@keepsake/source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '\\.css$': '<rootDir>/web/test/empty-style.cjs',
  },
  modulePathIgnorePatterns: ['/dist/', '/dist-types/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/dist-types/'],
  testTimeout: 30_000,
  transform: {
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
