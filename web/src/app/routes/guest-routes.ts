import { prefetchTimeline } from '../../features/timeline/prefetch.js';
import type { PageRoute } from './routes.js';

/** Routes of guests. Apart from the other routes, whose list of files would double their weight. */
export const guestRoutes: readonly PageRoute[] = [
  {
    path: '/timeline',
    title: 'Invalid timeline URL',
    access: 'anyone',
    shell: 'guest',
    translated: true,
    page: () => import('../../features/timeline/timeline-page.js'),
  },
  {
    path: '/timeline/:qrCode',
    title: 'Memory Timeline',
    access: 'anyone',
    shell: 'guest',
    translated: true,
    page: () => import('../../features/timeline/timeline-page.js'),
    drawnFromAnswer: true,
    early: prefetchTimeline,
  },
  {
    path: '/timeline/:qrCode/invitation',
    title: 'Your invitation',
    access: 'anyone',
    shell: 'guest',
    translated: true,
    page: () => import('../../features/timeline/invitation-page.js'),
  },
  {
    path: '/timeline/:qrCode/wall',
    title: 'Memory wall',
    access: 'anyone',
    shell: 'guest',
    translated: true,
    page: () => import('../../features/timeline/wall/wall-page.js'),
  },
  {
    path: '/timeline/:qrCode/preview',
    title: 'What guests see',
    access: 'anyone',
    shell: 'guest',
    translated: true,
    page: () => import('../../features/timeline/preview/preview-page.js'),
  },
  {
    path: '/c/:token',
    title: 'Plate',
    access: 'anyone',
    shell: 'guest',
    translated: true,
    page: () => import('../../features/plate/plate-page.js'),
  },
];
