import { useEffect } from 'react';
import { usePageHead } from '../shared/page-title.js';
import { toasts } from '../shared/toast/toast-store.js';
import type { PageRoute } from './routes.js';

/** Title, description and robots of the route; a page that knows better (a timeline's name) says its own afterwards. */
export const RouteHead = ({ route }: { readonly route: PageRoute }): null => {
  // Each route has its own head: what failed on the page before is over when this one unmounts.
  useEffect(() => () => toasts.closeError(), [route]);
  usePageHead({
    title: route.title,
    ...(route.description !== undefined && { description: route.description }),
    indexed: route.indexed ?? false,
  });
  return null;
};
