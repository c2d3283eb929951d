import { applyStoredTheme } from './shared/theme/stored-theme.js';
import { ignoreExtensionErrors } from './shared/extension-errors.js';
import { findRoute, type FoundRoute } from './app/routes/find-route.js';
import { guestRoutes } from './app/routes/guest-routes.js';
import { preloadDeferredAssets, loadBeforeFirstPaint } from './app/deferred-assets.js';
import { loadLanguage, readerLanguage } from './shared/language/languages.js';
import { shellLoaders } from './app/layouts/shells.js';
import './shared/theme/fonts.css';
import './shared/theme/fonts-scripts.css';
import './shared/theme/tokens.css';
import './shared/theme/document.css';
import './shared/controls/controls.css';

ignoreExtensionErrors(window);
applyStoredTheme();
const { pathname } = window.location;
const found = findRoute(guestRoutes, pathname);
found?.route.early?.(found.params);
// React starts after the first paint of prerendered pages.
if (document.getElementById('root')?.firstElementChild) {
  await loadBeforeFirstPaint(document);
  preloadDeferredAssets(document);
}
/** Starts all requests of a page immediately: its chunk, its frame and its texts. The page handles failures. */
const load = ({ route }: FoundRoute): void => {
  void route.page();
  if (route.translated) void Promise.resolve(loadLanguage(readerLanguage())).catch(() => undefined);
  if (route.shell !== 'guest') void shellLoaders[route.shell]();
};
const loadFromSite = async (): Promise<void> => {
  const { siteRoutes } = await import('./app/routes/site-pages.js');
  const page = findRoute(siteRoutes, pathname);
  if (page) load(page);
  else if (pathname.startsWith('/partner')) await import('./app/routes/portal-pages.js');
};
if (found) load(found);
else if (pathname.startsWith('/admin')) void import('./app/routes/office-pages.js');
else void loadFromSite();
void import('./app/start.js');
