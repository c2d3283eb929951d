import type { EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import type { ComponentType } from 'react';
import { affiliateRoutes } from './affiliate-routes.js';
import { partnerRoutes } from './partner-routes.js';

export type Access = 'anyone' | 'customer' | 'partner' | 'affiliate' | 'staff';

/**
 * `guest`: no header, no antd. `public`: header and footer, no antd. `form`: the same with antd. `office`: the back
 * office, `auth`: its sign-in pages. `portal`: a partner's pages.
 */
export type ShellName = 'guest' | 'public' | 'form' | 'office' | 'auth' | 'portal';

export type PageRoute = {
  readonly path: `/${string}`;
  readonly title: string;
  /** Audience of the page. Only a convenience: the server checks every call. */
  readonly access: Access;
  readonly shell: ShellName;
  /** Rendered in the reader's language; other pages are in English. */
  readonly translated?: true;
  readonly accent?: EventTypeSlug;
  /** Search engines may index it. False for everything with a code or a person in it. */
  readonly indexed?: boolean;
  readonly page: () => Promise<{ readonly default: ComponentType }>;
  /**
   * Rendered when the site is built and delivered in the page, unless the query has one of these parameters, which
   * change the page.
   */
  readonly prerendered?: { readonly unless: readonly string[] };
  /** Rendered for each visit from the page's first response. The page mounts itself after that response. */
  readonly drawnFromAnswer?: true;
  /** Requests the page's first response before React has loaded. */
  readonly early?: (params: Readonly<Record<string, string>>) => void;
};

const open = { access: 'anyone', indexed: true } as const;
const inAllLanguages = { shell: 'public', translated: true } as const;

/** All other routes except the back office and the portal, with title and audience. Loaded on demand. */
export const siteRoutes: readonly PageRoute[] = [
  {
    ...open,
    path: '/',
    title: 'A plate, a scan, a life in pictures',
    ...inAllLanguages,
    page: () => import('../../features/landing/landing-page.js'),
    prerendered: { unless: [] },
  },
  {
    ...open,
    path: '/checkout',
    title: 'Order',
    ...inAllLanguages,
    page: () => import('../../features/checkout/checkout-page.js'),
    prerendered: { unless: ['tier', 'event'] },
  },
  {
    ...open,
    path: '/create',
    title: 'Create Your Memory Timeline',
    ...inAllLanguages,
    page: () => import('../../features/create/create-page.js'),
    prerendered: { unless: [] },
  },
  {
    path: '/upload',
    title: 'Add photos and videos',
    access: 'anyone',
    ...inAllLanguages,
    page: () => import('../../features/upload/upload-page.js'),
  },
  {
    path: '/order-confirmation/:id',
    title: 'Your order',
    access: 'anyone',
    ...inAllLanguages,
    page: () => import('../../features/checkout/order-confirmation-page.js'),
  },
  {
    ...open,
    path: '/order-status',
    title: 'Order status',
    ...inAllLanguages,
    page: () => import('../../features/order-status/order-status-page.js'),
    prerendered: { unless: [] },
  },
  {
    path: '/order-status/:token',
    title: 'Your order',
    access: 'anyone',
    ...inAllLanguages,
    page: () => import('../../features/order-status/order-at-link-page.js'),
  },
  {
    path: '/account',
    title: 'Activate your timeline',
    access: 'anyone',
    ...inAllLanguages,
    page: () => import('../../features/activation/activation-page.js'),
    prerendered: { unless: ['qr'] },
  },
  {
    path: '/claims/confirm',
    title: 'Your plate',
    access: 'anyone',
    ...inAllLanguages,
    page: () => import('../../features/activation/claim-page.js'),
  },
  {
    path: '/activation/confirm',
    title: 'Confirm your timeline',
    access: 'anyone',
    ...inAllLanguages,
    page: () => import('../../features/activation/confirm-page.js'),
  },
  {
    path: '/customer/login',
    title: 'My Account',
    access: 'anyone',
    shell: 'form',
    translated: true,
    page: () => import('../../features/customer/login-page.js'),
  },
  {
    path: '/customer/account',
    title: 'My Account',
    access: 'customer',
    shell: 'form',
    translated: true,
    page: () => import('../../features/customer/account-page.js'),
  },
  {
    path: '/customer/email',
    title: 'Your new address',
    access: 'anyone',
    ...inAllLanguages,
    page: () => import('../../features/customer/email-page.js'),
  },
  {
    path: '/keep',
    title: 'Keep a timeline',
    access: 'anyone',
    ...inAllLanguages,
    page: () => import('../../features/customer/invitation-page.js'),
  },
  {
    path: '/successor',
    title: 'Successor for a timeline',
    access: 'anyone',
    ...inAllLanguages,
    page: () => import('../../features/customer/successor-page.js'),
  },
  {
    path: '/still-here',
    title: 'Your timeline',
    access: 'anyone',
    ...inAllLanguages,
    page: () => import('../../features/customer/still-here-page.js'),
  },
  {
    path: '/question',
    title: 'A question for you',
    access: 'anyone',
    ...inAllLanguages,
    page: () => import('../../features/customer/question-page.js'),
  },
  {
    path: '/stop-questions',
    title: 'Stop questions',
    access: 'anyone',
    ...inAllLanguages,
    page: () => import('../../features/customer/stop-questions-page.js'),
  },
  {
    path: '/maker/:token',
    title: 'Plates to make',
    access: 'anyone',
    shell: 'public',
    page: () => import('../../features/maker/maker-page.js'),
  },
  {
    ...open,
    path: '/demo-qr',
    title: 'Demo QR',
    shell: 'public',
    page: () => import('../../features/demo-qr/demo-qr-page.js'),
  },
  {
    ...open,
    path: '/partners',
    title: 'Partners',
    ...inAllLanguages,
    page: () => import('../../features/partners/partners-page.js'),
    prerendered: { unless: ['for'] },
  },
  {
    ...open,
    path: '/support',
    title: 'Help',
    shell: 'public',
    page: () => import('../../features/site/support-page.js'),
    prerendered: { unless: [] },
  },
  {
    ...open,
    path: '/terms',
    title: 'Terms',
    shell: 'public',
    page: () => import('../../features/site/terms-page.js'),
    prerendered: { unless: [] },
  },
  {
    ...open,
    path: '/privacy',
    title: 'Privacy',
    shell: 'public',
    page: () => import('../../features/site/privacy-page.js'),
    prerendered: { unless: [] },
  },
  {
    ...open,
    path: '/refund',
    title: 'Refunds',
    shell: 'public',
    page: () => import('../../features/site/refund-page.js'),
    prerendered: { unless: [] },
  },
  {
    path: '/timeline/:qrCode/desk',
    title: 'Your timeline',
    access: 'customer',
    shell: 'form',
    translated: true,
    page: () => import('../../features/timeline/manage/manage-page.js'),
  },
  ...partnerRoutes,
  ...affiliateRoutes,
  {
    path: '/unsubscribe/:token',
    title: 'Unsubscribe',
    access: 'anyone',
    ...inAllLanguages,
    page: () => import('../../features/customer/unsubscribe-page.js'),
  },
];
