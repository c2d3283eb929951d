import { applyStoredTheme } from './shared/theme/stored-theme.js';
import { ignoreExtensionErrors } from './shared/extension-errors.js';
import { findRoute } from './app/routes/find-route.js';
import { preloadDeferredAssets, loadBeforeFirstPaint } from './app/deferred-assets.js';
import { shellLoaders } from './app/layouts/shells.js';
import './shared/theme/fonts.css';
import './shared/theme/tokens.css';
import './shared/theme/document.css';
import './shared/controls/controls.css';

ignoreExtensionErrors(window);
applyStoredTheme();
const found = findRoute(window.location.pathname);
found?.route.early?.(found.params);
// React starts after the first paint of prerendered pages.
if (document.getElementById('root')?.firstElementChild) {
  await loadBeforeFirstPaint(document);
  preloadDeferredAssets(document);
}
/** Starts all requests of the page immediately: its chunk, its first response, and React. */
if (window.location.pathname.startsWith('/admin')) void import('./app/routes/office-pages.js');
if (!found && window.location.pathname.startsWith('/partner')) void import('./app/routes/portal-pages.js');
void found?.route.page();
if (found && found.route.shell !== 'guest') void shellLoaders[found.route.shell]();
void import('./app/start.js');
