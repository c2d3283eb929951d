import type { PageRoute } from './routes.js';

/** Routes of a timeline besides the page itself. */
export const timelineRoutes: readonly PageRoute[] = [
  {
    path: '/timeline/:qrCode/desk',
    title: 'Your timeline',
    access: 'customer',
    shell: 'form',
    page: () => import('../../features/timeline/manage/manage-page.js'),
  },
  {
    path: '/timeline/:qrCode/wall',
    title: 'Memory wall',
    access: 'anyone',
    shell: 'guest',
    page: () => import('../../features/timeline/wall/wall-page.js'),
  },
  {
    path: '/timeline/:qrCode/preview',
    title: 'What guests see',
    access: 'anyone',
    shell: 'guest',
    page: () => import('../../features/timeline/preview/preview-page.js'),
  },
];
