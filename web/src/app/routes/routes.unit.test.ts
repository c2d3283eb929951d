/** @jest-environment ./web/test/browser-environment.cjs */
import { describe, expect, test } from '@jest/globals';
import { matchPath } from 'react-router-dom';
import { findRoute } from './find-route.js';
import { routes } from './all-routes.js';
import { guestRoutes } from './guest-routes.js';
import { siteRoutes } from './routes.js';

const specified = [
  '/',
  '/checkout',
  '/account',
  '/customer/login',
  '/customer/account',
  '/timeline/CF7K3M9QXA2TDV',
  '/upload',
  '/demo-qr',
  '/order-confirmation/1',
  '/partners',
  '/partners/memorial',
  '/partners/pet',
  '/partner-portal',
  '/partners/dashboard',
  '/affiliate/login',
  '/affiliate/register',
  '/affiliate/dashboard',
  '/admin/dashboard',
  '/admin/email-marketing',
  '/admin/qr-generation',
  '/admin/shipping',
  '/admin/customer-service',
  '/admin/test-process',
  '/admin/escrow',
  '/admin/commissions',
  '/admin/video-setup',
  '/admin/login',
  '/create',
  '/order-status',
  '/support',
  '/terms',
  '/privacy',
  '/refund',
  '/c/CF7K3M9QXA2TDV',
];

describe('route table', () => {
  test.each(specified)('contains %s', (path) => {
    expect(routes.find((route) => matchPath({ path: route.path, caseSensitive: true }, path))).toBeDefined();
  });

  test('lists each address once, with a title', () => {
    const paths = routes.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(routes.filter(({ title }) => title.trim() === '')).toEqual([]);
  });

  test.each([
    ...specified.filter((path) => !/^\/(?:admin|partner-portal|partners\/dashboard)/.test(path)),
    '/timeline/a/desk',
    '/nowhere',
    '/timeline',
    '/c/',
    '/checkout/',
  ])('matches like the router: %s', (path) => {
    const byRouter = routes.find((route) => matchPath({ path: route.path, caseSensitive: true }, path));
    expect(findRoute([...guestRoutes, ...siteRoutes], path)?.route.path).toBe(byRouter?.path);
  });

  test('restricts the back office and the customer’s page', () => {
    const office = routes.filter(({ path }) => path.startsWith('/admin') && !/^\/admin\/(?:login|reset)$/.test(path));
    expect(new Set(office.map(({ access }) => access))).toEqual(new Set(['staff']));
    expect(routes.find(({ path }) => path === '/customer/account')?.access).toBe('customer');
  });

  test('excludes pages with a code or a person from search engines', () => {
    expect(routes.filter(({ path, indexed }) => indexed === true && path.includes(':'))).toEqual([]);
    expect(routes.filter(({ access, indexed }) => indexed === true && access !== 'anyone')).toEqual([]);
  });
});
