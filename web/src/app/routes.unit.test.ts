/** @jest-environment ./web/test/browser-environment.cjs */
import { describe, expect, test } from '@jest/globals';
import { matchPath } from 'react-router-dom';
import { findRoute } from './find-route.js';
import { routes } from './all-routes.js';

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

describe('the route table', () => {
  test.each(specified)('has %s', (path) => {
    expect(routes.find((route) => matchPath({ path: route.path, caseSensitive: true }, path))).toBeDefined();
  });

  test('names each address once, with a title', () => {
    const paths = routes.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(routes.filter(({ title }) => title.trim() === '')).toEqual([]);
  });

  test.each([
    ...specified.filter((path) => !path.startsWith('/admin')),
    '/timeline/a/desk',
    '/nowhere',
    '/timeline',
    '/c/',
    '/checkout/',
  ])('is read before React as the router reads it: %s', (path) => {
    const byRouter = routes.find((route) => matchPath({ path: route.path, caseSensitive: true }, path));
    expect(findRoute(path)?.route.path).toBe(byRouter?.path);
  });

  test('keeps the back office and the customer’s page for those they are for', () => {
    const office = routes.filter(({ path }) => path.startsWith('/admin') && !/^\/admin\/(?:login|reset)$/.test(path));
    expect(new Set(office.map(({ access }) => access))).toEqual(new Set(['staff']));
    expect(routes.find(({ path }) => path === '/customer/account')?.access).toBe('customer');
  });

  test('lets search engines keep no page with a code or a person in it', () => {
    expect(routes.filter(({ path, indexed }) => indexed === true && path.includes(':'))).toEqual([]);
    expect(routes.filter(({ access, indexed }) => indexed === true && access !== 'anyone')).toEqual([]);
  });
});
