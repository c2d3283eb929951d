import type { PageRoute } from './routes.js';

export type FoundRoute = { readonly route: PageRoute; readonly params: Readonly<Record<string, string>> };

/** Matches like the router, but small enough to run before the router has loaded. */
export const findRoute = (routes: readonly PageRoute[], pathname: string): FoundRoute | undefined => {
  const given = pathname.split('/').filter((part) => part !== '');
  for (const route of routes) {
    const requested = route.path.split('/').filter((part) => part !== '');
    if (requested.length !== given.length) continue;
    const params: Record<string, string> = {};
    const fits = requested.every((part, index) => {
      const value = given[index] ?? '';
      if (!part.startsWith(':')) return part === value;
      params[part.slice(1)] = value;
      return true;
    });
    if (fits) return { route, params };
  }
  return undefined;
};
