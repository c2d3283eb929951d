/** Messages of title and description, "area/section/key", of the pages that search engines index in each language. */
export const translatedHeads: Readonly<Record<string, { readonly title: string; readonly description: string }>> = {
  '/': { title: 'shop/landing/title', description: 'shop/landing/description' },
  '/checkout': { title: 'shop/checkout/title', description: 'shop/checkout/description' },
  '/create': { title: 'shop/create/title', description: 'shop/create/description' },
  '/order-status': { title: 'site/site/orderStatus', description: 'orders/order-pages/description' },
  '/partners': { title: 'partners/partners/title', description: 'partners/partners/description' },
  '/affiliate/register': {
    title: 'affiliates/affiliates/become',
    description: 'affiliates/affiliates/registerDescription',
  },
};
