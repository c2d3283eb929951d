import { useEffect } from 'react';
import { usePageHead } from '../../shared/page-title.js';
import { toasts } from '../../shared/toast/toast-store.js';
import type { PageRoute } from './routes.js';

/** Sets title, description and robots of the route. A page may override them later, such as with a timeline's name. */
export const RouteHead = ({ route }: { readonly route: PageRoute }): null => {
  // Closes error toasts of the previous route on unmount.
  useEffect(() => () => toasts.closeError(), [route]);
  usePageHead({
    title: route.title,
    ...(route.description !== undefined && { description: route.description }),
    indexed: route.indexed ?? false,
  });
  return null;
};
