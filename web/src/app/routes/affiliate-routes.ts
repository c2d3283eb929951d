import type { PageRoute } from './routes.js';

const inAllLanguages = { shell: 'public', translated: true } as const;

/** Routes of affiliates. */
export const affiliateRoutes: readonly PageRoute[] = [
  {
    path: '/affiliate/login',
    title: 'Affiliates',
    access: 'anyone',
    ...inAllLanguages,
    page: () => import('../../features/affiliate/login-page.js'),
  },
  {
    path: '/affiliate/reset',
    title: 'Choose a password',
    access: 'anyone',
    ...inAllLanguages,
    page: () => import('../../features/affiliate/reset-page.js'),
  },
  {
    path: '/affiliate/register',
    title: 'Become an affiliate',
    access: 'anyone',
    indexed: true,
    ...inAllLanguages,
    page: () => import('../../features/affiliate/register-page.js'),
  },
  {
    path: '/affiliate/dashboard',
    title: 'Affiliate dashboard',
    // The page itself asks for the sign-in.
    access: 'anyone',
    ...inAllLanguages,
    page: () => import('../../features/affiliate/dashboard-page.js'),
  },
];
