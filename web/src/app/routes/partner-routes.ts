import type { PageRoute } from './routes.js';

const signIn: PageRoute['page'] = () => import('../../features/partner-portal/sign-in/sign-in-page.js');

const inAllLanguages = { shell: 'public', translated: true } as const;

/** Sign-in of funeral homes and pet cemeteries. */
export const partnerRoutes: readonly PageRoute[] = [
  { path: '/partners/memorial', title: 'Memorial Care partners', access: 'anyone', ...inAllLanguages, page: signIn },
  { path: '/partners/pet', title: 'Pet Cemetery partners', access: 'anyone', ...inAllLanguages, page: signIn },
  {
    path: '/partners/reset',
    title: 'Choose a password',
    access: 'anyone',
    ...inAllLanguages,
    page: () => import('../../features/partner-portal/sign-in/reset-page.js'),
  },
];
