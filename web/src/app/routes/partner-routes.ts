import type { PageRoute } from './routes.js';

const signIn: PageRoute['page'] = () => import('../../features/partner-portal/sign-in/sign-in-page.js');

/** Sign-in of funeral homes and pet cemeteries. */
export const partnerRoutes: readonly PageRoute[] = [
  { path: '/partners/memorial', title: 'Memorial Care partners', access: 'anyone', shell: 'public', page: signIn },
  { path: '/partners/pet', title: 'Pet Cemetery partners', access: 'anyone', shell: 'public', page: signIn },
  {
    path: '/partners/reset',
    title: 'Choose a password',
    access: 'anyone',
    shell: 'public',
    page: () => import('../../features/partner-portal/sign-in/reset-page.js'),
  },
];
