import type { EventTypeSlug } from '@keepsake/contracts/catalogue/event-types';
import type { ComponentType } from 'react';
import { askForFirstPicture } from '../features/landing/first-picture.js';
import { lookEarly } from '../features/timeline/early-look.js';
import { officeRoutes } from './office-routes.js';

export type Access = 'anyone' | 'customer' | 'partner' | 'affiliate' | 'staff';

/** `guest`: no header, no antd. `public`: header and footer, no antd. `form`: the same with antd. `office`: the back office, `door`: before it. */
export type ShellName = 'guest' | 'public' | 'form' | 'office' | 'door';

export type PageRoute = {
  readonly path: `/${string}`;
  readonly title: string;
  readonly description?: string;
  /** Who the page is for. The server decides again on every call; this only spares people an empty page. */
  readonly access: Access;
  readonly shell: ShellName;
  readonly accent?: EventTypeSlug;
  /** Search engines may keep it. Everything with a code or a person in it stays out. */
  readonly indexed?: boolean;
  readonly page: () => Promise<{ readonly default: ComponentType }>;
  /** Asks for the page's first answer before React is there. */
  readonly early?: (params: Readonly<Record<string, string>>) => void;
};

const open = { access: 'anyone', indexed: true } as const;
const notBuilt = () => import('../features/site/not-built-page.js');
const waiting = (
  path: PageRoute['path'],
  title: string,
  access: Access = 'anyone',
  shell: ShellName = 'public',
): PageRoute => ({
  path,
  title,
  access,
  shell,
  page: notBuilt,
});

/** THE table: every address of the product, with its name and whom it is for. */
export const routes: readonly PageRoute[] = [
  {
    ...open,
    path: '/',
    title: 'Keepsake',
    description:
      'A QR plate or card that opens a timeline of photographs, videos and memories. Hosted for a lifetime, from $79.',
    shell: 'public',
    page: () => import('../features/landing/landing-page.js'),
    early: askForFirstPicture,
  },
  {
    ...open,
    path: '/checkout',
    title: 'Order',
    description: 'Choose the package that fits, see the total at once, pay when we have talked.',
    shell: 'form',
    page: () => import('../features/checkout/checkout-page.js'),
  },
  {
    path: '/order-confirmation/:id',
    title: 'Your order',
    access: 'anyone',
    shell: 'public',
    page: () => import('../features/checkout/order-confirmation-page.js'),
  },
  {
    path: '/account',
    title: 'Activate your timeline',
    access: 'anyone',
    shell: 'form',
    page: () => import('../features/activation/activation-page.js'),
  },
  {
    path: '/claims/confirm',
    title: 'Your plate',
    access: 'anyone',
    shell: 'public',
    page: () => import('../features/activation/claim-page.js'),
  },
  {
    path: '/customer/login',
    title: 'My Account',
    access: 'anyone',
    shell: 'form',
    page: () => import('../features/customer/login-page.js'),
  },
  {
    path: '/customer/account',
    title: 'My Account',
    access: 'customer',
    shell: 'form',
    page: () => import('../features/customer/account-page.js'),
  },
  {
    path: '/timeline/:qrCode',
    title: 'Memory Timeline',
    access: 'anyone',
    shell: 'guest',
    page: () => import('../features/timeline/timeline-page.js'),
    early: lookEarly,
  },
  {
    path: '/c/:token',
    title: 'Plate',
    access: 'anyone',
    shell: 'guest',
    page: () => import('../features/plate/plate-page.js'),
  },
  {
    ...open,
    path: '/demo-qr',
    title: 'Demo QR',
    description: 'Print a sample code and try it: it opens a finished story.',
    shell: 'public',
    page: () => import('../features/demo-qr/demo-qr-page.js'),
  },
  { ...open, path: '/support', title: 'Help', shell: 'public', page: () => import('../features/site/support-page.js') },
  { ...open, path: '/terms', title: 'Terms', shell: 'public', page: () => import('../features/site/terms-page.js') },
  {
    ...open,
    path: '/privacy',
    title: 'Privacy',
    shell: 'public',
    page: () => import('../features/site/privacy-page.js'),
  },
  {
    ...open,
    path: '/refund',
    title: 'Refunds',
    shell: 'public',
    page: () => import('../features/site/refund-page.js'),
  },

  waiting('/create', 'Create Your Memory Timeline'),
  waiting('/upload', 'Upload'),
  waiting('/order-status', 'Order status'),
  waiting('/timeline/:qrCode/desk', 'Your timeline', 'customer'),
  waiting('/timeline/:qrCode/wall', 'Memory wall'),
  waiting('/partners', 'Partners'),
  waiting('/partners/memorial', 'Memorial Care'),
  waiting('/partners/pet', 'Pet Cemeteries'),
  waiting('/partners/dashboard', 'Partner portal', 'partner'),
  waiting('/partners/team', 'Team', 'partner'),
  waiting('/partner-portal', 'Partner portal', 'partner'),
  waiting('/affiliate/login', 'Affiliates'),
  waiting('/affiliate/register', 'Become an affiliate'),
  waiting('/affiliate/dashboard', 'Affiliate dashboard', 'affiliate'),
  ...officeRoutes,
];
