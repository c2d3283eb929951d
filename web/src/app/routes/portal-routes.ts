import type { PageRoute } from './routes.js';

const inAllLanguages = { access: 'partner', shell: 'portal', translated: true } as const;

/** Pages of signed-in partners. Not imported by guest pages. */
export const portalRoutes: readonly PageRoute[] = [
  {
    ...inAllLanguages,
    path: '/partners/dashboard',
    title: 'Today',
    page: () => import('../../features/partner-portal/dashboard/dashboard-page.js'),
  },
  {
    ...inAllLanguages,
    path: '/partners/team',
    title: 'Team',
    page: () => import('../../features/partner-portal/team/team-page.js'),
  },
  {
    ...inAllLanguages,
    path: '/partners/security',
    title: 'Sign-in and security',
    page: () => import('../../features/partner-portal/security/security-page.js'),
  },
  {
    ...inAllLanguages,
    path: '/partners/profile',
    title: 'Profile',
    page: () => import('../../features/partner-portal/profile/profile-page.js'),
  },
  {
    ...inAllLanguages,
    path: '/partners/brand',
    title: 'Brand',
    page: () => import('../../features/partner-portal/brand/brand-page.js'),
  },
  {
    ...inAllLanguages,
    path: '/partners/integrations',
    title: 'Integrations',
    page: () => import('../../features/partner-portal/integrations/integrations-page.js'),
  },
  {
    ...inAllLanguages,
    path: '/partners/export',
    title: 'Export and leaving',
    page: () => import('../../features/partner-portal/leaving/export-page.js'),
  },
  {
    ...inAllLanguages,
    path: '/partner-portal',
    title: 'Partner portal',
    page: () => import('../../features/partner-portal/portal-page.js'),
  },
  {
    ...inAllLanguages,
    path: '/partner-portal/import',
    title: 'Import cases',
    page: () => import('../../features/partner-portal/cases/import/import-page.js'),
  },
  {
    ...inAllLanguages,
    path: '/partner-portal/cases/:id',
    title: 'Case',
    page: () => import('../../features/partner-portal/cases/case-page.js'),
  },
  {
    ...inAllLanguages,
    path: '/partner-portal/cases/:id/preview',
    title: 'Preview of the page',
    page: () => import('../../features/partner-portal/cases/case-preview-page.js'),
  },
];
