import type { PageRoute } from './routes.js';

const inside = { access: 'partner', shell: 'portal' } as const;

/** Pages of signed-in partners. Not imported by guest pages. */
export const portalRoutes: readonly PageRoute[] = [
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
    path: '/partners/brand',
    title: 'Brand',
    page: () => import('../../features/partner-portal/brand/brand-page.js'),
  },
  {
    ...inside,
    path: '/partners/integrations',
    title: 'Integrations',
    page: () => import('../../features/partner-portal/integrations/integrations-page.js'),
  },
  {
    ...inside,
    path: '/partners/export',
    title: 'Export and leaving',
    page: () => import('../../features/partner-portal/leaving/export-page.js'),
  },
  {
    ...inside,
    path: '/partner-portal',
    title: 'Partner portal',
    page: () => import('../../features/partner-portal/portal-page.js'),
  },
  {
    ...inside,
    path: '/partner-portal/import',
    title: 'Import cases',
    page: () => import('../../features/partner-portal/cases/import/import-page.js'),
  },
  {
    ...inside,
    path: '/partner-portal/cases/:id',
    title: 'Case',
    page: () => import('../../features/partner-portal/cases/case-page.js'),
  },
  {
    ...inside,
    path: '/partner-portal/cases/:id/preview',
    title: 'Preview of the page',
    page: () => import('../../features/partner-portal/cases/case-preview-page.js'),
  },
];
