import { expect, test } from '@jest/globals';
import { readConfig } from '../../config.js';
import type { RouteDeps } from '../route-deps.js';
import { testProcessRoutes } from './test-process.js';

const env = { SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef' };
const routesIn = (profile: string): number =>
  testProcessRoutes({ config: readConfig({ ...env, PROFILE: profile }) } as RouteDeps).length;

test('TEST codes work in development and not in production', () => {
  expect(routesIn('development')).toBe(1);
  expect(routesIn('production')).toBe(0);
});
