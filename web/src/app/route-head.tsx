import { usePageHead } from '../shared/page-title.js';
import type { PageRoute } from './routes.js';

/** Title, description and robots of the route; a page that knows better (a timeline's name) says its own afterwards. */
export const RouteHead = ({ route }: { readonly route: PageRoute }): null => {
  usePageHead({
    title: route.title,
    ...(route.description !== undefined && { description: route.description }),
    indexed: route.indexed ?? false,
  });
  return null;
};
