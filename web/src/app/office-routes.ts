import { areas } from '../features/admin/areas.js';
import type { PageRoute } from './routes.js';

const notBuilt: PageRoute['page'] = () => import('../features/site/not-built-page.js');

/** The areas that stand already; the others say that they do not. */
const built: Readonly<Record<string, PageRoute['page']>> = {
  '/admin/orders': () => import('../features/admin/orders/orders-page.js'),
  '/admin/shipping': () => import('../features/admin/shipping/shipping-page.js'),
  '/admin/qr-generation': () => import('../features/admin/batches/batches-page.js'),
};

const office = { access: 'staff', shell: 'office', accent: 'memorial' } as const;

export const officeRoutes: readonly PageRoute[] = [
  {
    path: '/admin/login',
    title: 'Back office',
    access: 'anyone',
    shell: 'door',
    accent: 'memorial',
    page: () => import('../features/admin/sign-in/sign-in-page.js'),
  },
  { ...office, path: '/admin', title: 'Back office', page: () => import('../features/admin/home-page.js') },
  ...areas.map(({ path, label }) => ({ ...office, path, title: label, page: built[path] ?? notBuilt })),
  {
    ...office,
    path: '/admin/qr-generation/:batchId',
    title: 'Batch',
    page: () => import('../features/admin/batches/batch-page.js'),
  },
];
