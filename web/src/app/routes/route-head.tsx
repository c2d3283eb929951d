import { useEffect, useState } from 'react';
import { usePageHead } from '../../shared/page-title.js';
import { toasts } from '../../shared/toast/toast-store.js';
import type { PageRoute } from './routes.js';

/** Sets title, description and robots of the route. A page may override them later, such as with a timeline's name. */
export const RouteHead = ({ route }: { readonly route: PageRoute }): null => {
  // Closes error toasts of the previous route on unmount.
  useEffect(() => () => toasts.closeError(), [route]);
  const [description, setDescription] = useState<string>();
  useEffect(() => {
    const setsOwn = route.indexed === true && route.translated === true;
    if (setsOwn || (route.indexed !== true && route.prerendered === undefined)) return;
    // The server has written it into the first page; without this file only a later page has none.
    void import('./descriptions.js').then(
      ({ descriptions }) => setDescription(descriptions[route.path]),
      () => undefined,
    );
  }, [route]);
  usePageHead({
    title: route.title,
    ...(description !== undefined && { description }),
    indexed: route.indexed ?? false,
  });
  return null;
};
