import { areas } from '../../features/admin/areas.js';
import type { PageRoute } from './routes.js';

/** Maps each area of the navigation to its page. */
const pages: Readonly<Record<string, PageRoute['page']>> = {
  '/admin/dashboard': () => import('../../features/admin/dashboard/dashboard-page.js'),
  '/admin/orders': () => import('../../features/admin/orders/orders-page.js'),
  '/admin/shipping': () => import('../../features/admin/shipping/shipping-page.js'),
  '/admin/prices': () => import('../../features/admin/prices/prices-page.js'),
  '/admin/discounts': () => import('../../features/admin/discounts/discounts-page.js'),
  '/admin/customer-service': () => import('../../features/admin/customers/customer-service-page.js'),
  '/admin/customers': () => import('../../features/admin/customers/customers-page.js'),
  '/admin/reports': () => import('../../features/admin/reports/reports-page.js'),
  '/admin/email-marketing': () => import('../../features/admin/email-marketing/email-marketing-page.js'),
  '/admin/prospects': () => import('../../features/admin/prospects/prospects-page.js'),
  '/admin/contacts': () => import('../../features/admin/contacts/contacts-page.js'),
  '/admin/partners': () => import('../../features/admin/partners/partners-page.js'),
  '/admin/plate-requests': () => import('../../features/admin/plate-requests/plate-requests-page.js'),
  '/admin/applications': () => import('../../features/admin/applications/applications-page.js'),
  '/admin/affiliates': () => import('../../features/admin/affiliates/affiliates-page.js'),
  '/admin/jobs': () => import('../../features/admin/jobs/jobs-page.js'),
  '/admin/test-process': () => import('../../features/admin/test-process/test-process-page.js'),
  '/admin/video-setup': () => import('../../features/admin/video-setup/video-setup-page.js'),
  '/admin/commissions': () => import('../../features/admin/commissions/commissions-page.js'),
  '/admin/payments': () => import('../../features/admin/bookings/bookings-page.js'),
  '/admin/payouts': () => import('../../features/admin/payouts/payouts-page.js'),
  '/admin/escrow': () => import('../../features/admin/escrow/escrow-page.js'),
  '/admin/hosting-fund': () => import('../../features/admin/hosting-fund/hosting-fund-page.js'),
  '/admin/audit': () => import('../../features/admin/audit/audit-page.js'),
  '/admin/integrations': () => import('../../features/admin/integrations/integrations-page.js'),
  '/admin/closing': () => import('../../features/admin/closing/closing-page.js'),
  '/admin/staff': () => import('../../features/admin/staff/staff-page.js'),
  '/admin/qr-generation': () => import('../../features/admin/batches/batches-page.js'),
};

const pageOf = (area: string): PageRoute['page'] => {
  const page = pages[area];
  if (!page) throw new Error(`${area} is in the navigation of the back office and has no page.`);
  return page;
};

const office = { access: 'staff', shell: 'office', accent: 'memorial' } as const;

export const officeRoutes: readonly PageRoute[] = [
  {
    path: '/admin/login',
    title: 'Back office',
    access: 'anyone',
    shell: 'auth',
    accent: 'memorial',
    page: () => import('../../features/admin/sign-in/sign-in-page.js'),
  },
  {
    path: '/admin/reset',
    title: 'Choose a password',
    access: 'anyone',
    shell: 'auth',
    accent: 'memorial',
    page: () => import('../../features/admin/sign-in/reset-page.js'),
  },
  { ...office, path: '/admin', title: 'Back office', page: () => import('../../features/admin/home-page.js') },
  ...areas.map(({ path, label }) => ({ ...office, path, title: label, page: pageOf(path) })),
  {
    ...office,
    path: '/admin/security',
    title: 'My security',
    page: () => import('../../features/admin/security/security-page.js'),
  },
  {
    ...office,
    path: '/admin/qr-generation/:batchId',
    title: 'Batch',
    page: () => import('../../features/admin/batches/batch-page.js'),
  },
  {
    ...office,
    path: '/admin/qr-generation/never-scanned',
    title: 'Never scanned',
    page: () => import('../../features/admin/plates/unscanned-page.js'),
  },
  {
    ...office,
    path: '/admin/codes/:code',
    title: 'Plate',
    page: () => import('../../features/admin/plates/plate-page.js'),
  },
  {
    ...office,
    path: '/admin/email-marketing/sequences',
    title: 'Sequences',
    page: () => import('../../features/admin/sequences/sequences-page.js'),
  },
  {
    ...office,
    path: '/admin/email-marketing/sequences/:kind',
    title: 'Sequence',
    page: () => import('../../features/admin/sequences/sequence-page.js'),
  },
  {
    ...office,
    path: '/admin/email-marketing/suppressions',
    title: 'Suppression list',
    page: () => import('../../features/admin/suppressions/suppressions-page.js'),
  },
  {
    ...office,
    path: '/admin/campaigns/:id',
    title: 'Campaign',
    page: () => import('../../features/admin/email-marketing/campaign-page.js'),
  },
  {
    ...office,
    path: '/admin/partners/:id',
    title: 'Partner',
    page: () => import('../../features/admin/partners/partner-page.js'),
  },
  {
    ...office,
    path: '/admin/orders/:id',
    title: 'Order',
    page: () => import('../../features/admin/orders/order-page.js'),
  },
  {
    ...office,
    path: '/admin/customers/:id',
    title: 'Customer',
    page: () => import('../../features/admin/customers/customer-page.js'),
  },
  {
    ...office,
    path: '/admin/escrow/reconciliation',
    title: 'Reconciliation',
    page: () => import('../../features/admin/escrow/reconciliation-page.js'),
  },
  {
    ...office,
    path: '/admin/escrow/:accountId',
    title: 'Escrow account',
    page: () => import('../../features/admin/escrow/account-page.js'),
  },
  {
    ...office,
    path: '/admin/payouts/:batchId',
    title: 'Payout',
    page: () => import('../../features/admin/payouts/batch-page.js'),
  },
];
