import type { EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import type { ComponentType } from 'react';
import { prefetchTimeline } from '../../features/timeline/prefetch.js';
import { affiliateRoutes } from './affiliate-routes.js';
import { timelineRoutes } from './timeline-routes.js';
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
  readonly description?: string;
  /** Audience of the page. Only a convenience: the server checks every call. */
  readonly access: Access;
  readonly shell: ShellName;
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

/** All routes except the back office, with title and audience. */
export const siteRoutes: readonly PageRoute[] = [
  {
    ...open,
    path: '/',
    title: 'A plate, a scan, a life in pictures',
    description:
      'A QR plate or card that opens a timeline of photographs, videos and memories. Hosted for a lifetime, from $79.',
    shell: 'public',
    page: () => import('../../features/landing/landing-page.js'),
    prerendered: { unless: [] },
  },
  {
    ...open,
    path: '/checkout',
    title: 'Order',
    description: 'Choose the package that fits, see the total at once, pay after we’ve been in touch.',
    shell: 'public',
    page: () => import('../../features/checkout/checkout-page.js'),
    prerendered: { unless: ['tier', 'event'] },
  },
  {
    ...open,
    path: '/create',
    title: 'Create Your Memory Timeline',
    description: 'Order with your photographs and videos at hand: we print the plate, you tell the story.',
    shell: 'form',
    page: () => import('../../features/create/create-page.js'),
  },
  {
    path: '/upload',
    title: 'Add photos and videos',
    access: 'anyone',
    shell: 'public',
    page: () => import('../../features/upload/upload-page.js'),
  },
  {
    path: '/order-confirmation/:id',
    title: 'Your order',
    access: 'anyone',
    shell: 'public',
    page: () => import('../../features/checkout/order-confirmation-page.js'),
  },
  {
    ...open,
    path: '/order-status',
    title: 'Order status',
    description: 'Your order number and email bring you a link to your order.',
    shell: 'public',
    page: () => import('../../features/order-status/order-status-page.js'),
    prerendered: { unless: [] },
  },
  {
    path: '/order-status/:token',
    title: 'Your order',
    access: 'anyone',
    shell: 'public',
    page: () => import('../../features/order-status/order-at-link-page.js'),
  },
  {
    path: '/account',
    title: 'Activate your timeline',
    access: 'anyone',
    shell: 'public',
    page: () => import('../../features/activation/activation-page.js'),
    prerendered: { unless: ['qr'] },
  },
  {
    path: '/claims/confirm',
    title: 'Your plate',
    access: 'anyone',
    shell: 'public',
    page: () => import('../../features/activation/claim-page.js'),
  },
  {
    path: '/activation/confirm',
    title: 'Confirm your timeline',
    access: 'anyone',
    shell: 'public',
    page: () => import('../../features/activation/confirm-page.js'),
  },
  {
    path: '/customer/login',
    title: 'My Account',
    access: 'anyone',
    shell: 'form',
    page: () => import('../../features/customer/login-page.js'),
  },
  {
    path: '/customer/account',
    title: 'My Account',
    access: 'customer',
    shell: 'form',
    page: () => import('../../features/customer/account-page.js'),
  },
  {
    path: '/customer/email',
    title: 'Your new address',
    access: 'anyone',
    shell: 'public',
    page: () => import('../../features/customer/email-page.js'),
  },
  {
    path: '/timeline',
    title: 'Invalid timeline URL',
    access: 'anyone',
    shell: 'guest',
    page: () => import('../../features/timeline/timeline-page.js'),
  },
  {
    path: '/timeline/:qrCode',
    title: 'Memory Timeline',
    access: 'anyone',
    shell: 'guest',
    page: () => import('../../features/timeline/timeline-page.js'),
    drawnFromAnswer: true,
    early: prefetchTimeline,
  },
  {
    path: '/timeline/:qrCode/invitation',
    title: 'Your invitation',
    access: 'anyone',
    shell: 'guest',
    page: () => import('../../features/timeline/invitation-page.js'),
  },
  {
    path: '/keep',
    title: 'Keep a timeline',
    access: 'anyone',
    shell: 'public',
    page: () => import('../../features/customer/invitation-page.js'),
  },
  {
    path: '/maker/:token',
    title: 'Plates to make',
    access: 'anyone',
    shell: 'public',
    page: () => import('../../features/maker/maker-page.js'),
  },
  {
    path: '/c/:token',
    title: 'Plate',
    access: 'anyone',
    shell: 'guest',
    page: () => import('../../features/plate/plate-page.js'),
  },
  {
    ...open,
    path: '/demo-qr',
    title: 'Demo QR',
    description: 'Print a sample code and try it: it opens a finished story.',
    shell: 'public',
    page: () => import('../../features/demo-qr/demo-qr-page.js'),
  },
  {
    ...open,
    path: '/partners',
    title: 'Partners',
    description:
      'For funeral homes, pet cemeteries and people who recommend us: what a partnership is, what it costs, what it is not.',
    shell: 'public',
    page: () => import('../../features/partners/partners-page.js'),
    prerendered: { unless: ['for'] },
  },
  {
    ...open,
    path: '/support',
    title: 'Help',
    description:
      'Codes that do not scan, access codes, lost plates, sign-in emails that do not arrive, and a person who answers.',
    shell: 'public',
    page: () => import('../../features/site/support-page.js'),
    prerendered: { unless: [] },
  },
  {
    ...open,
    path: '/terms',
    title: 'Terms',
    description: 'What you order, what it costs, what “lifetime” means here, and what happens if we ever have to stop.',
    shell: 'public',
    page: () => import('../../features/site/terms-page.js'),
    prerendered: { unless: [] },
  },
  {
    ...open,
    path: '/privacy',
    title: 'Privacy',
    description: 'What we keep, who sees it, and how to have it corrected or erased. No advertising, no tracking.',
    shell: 'public',
    page: () => import('../../features/site/privacy-page.js'),
    prerendered: { unless: [] },
  },
  {
    ...open,
    path: '/refund',
    title: 'Refunds',
    description: 'When you get your money back, how to ask for it, and how long it takes.',
    shell: 'public',
    page: () => import('../../features/site/refund-page.js'),
    prerendered: { unless: [] },
  },
  ...timelineRoutes,
  ...partnerRoutes,
  ...affiliateRoutes,
  {
    path: '/unsubscribe/:token',
    title: 'Unsubscribe',
    access: 'anyone',
    shell: 'public',
    page: () => import('../../features/customer/unsubscribe-page.js'),
  },
];
