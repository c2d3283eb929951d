import type { Screen } from '../screen.js';

export const siteScreens: readonly Screen[] = [
  { name: 'landing', path: '/' },
  {
    name: 'landing-errors',
    path: '/#contact',
    prepare: (page) => page.getByRole('button', { name: 'Send Message' }).click(),
  },
  {
    name: 'mobile-menu',
    path: '/support',
    prepare: async (page) => {
      const menu = page.getByRole('button', { name: 'Menu' });
      if (await menu.isVisible()) await menu.click();
    },
  },
  { name: 'demo-qr', path: '/demo-qr' },
  { name: 'partners', path: '/partners' },
  { name: 'partners-pet', path: '/partners?for=pet' },
  { name: 'partners-affiliates', path: '/partners?for=affiliates' },
  { name: 'support', path: '/support' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'refund', path: '/refund' },
  { name: 'not-found', path: '/nowhere' },
];
