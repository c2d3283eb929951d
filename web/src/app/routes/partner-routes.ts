import type { PageRoute } from './routes.js';

const inside = { access: 'partner', shell: 'portal' } as const;
const signIn: PageRoute['page'] = () => import('../../features/partner-portal/sign-in/sign-in-page.js');

/** Routes of funeral homes and pet cemeteries. */
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
  {
    ...inside,
    path: '/partners/dashboard',
    title: 'Today',
    page: () => import('../../features/partner-portal/dashboard/dashboard-page.js'),
  },
  {
    ...inside,
    path: '/partners/team',
    title: 'Team',
    page: () => import('../../features/partner-portal/team/team-page.js'),
  },
  {
    ...inside,
    path: '/partners/security',
    title: 'Sign-in and security',
    page: () => import('../../features/partner-portal/security/security-page.js'),
  },
  {
    ...inside,
    path: '/partners/integrations',
    title: 'Integrations',
    page: () => import('../../features/partner-portal/integrations/integrations-page.js'),
  },
  {
    ...inside,
    path: '/partner-portal',
    title: 'Partner portal',
    page: () => import('../../features/partner-portal/portal-page.js'),
  },
  {
    ...inside,
    path: '/partner-portal/cases/:id',
    title: 'Case',
    page: () => import('../../features/partner-portal/cases/case-page.js'),
  },
];
