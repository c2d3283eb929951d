import { wearKeptTheme } from './shared/theme/kept-theme.js';
import { ignoreExtensionErrors } from './shared/extension-errors.js';
import { findRoute } from './app/find-route.js';
import { askForNextFiles, firstLook } from './app/next-files.js';
import { shellLoaders } from './app/shells.js';
import './shared/theme/fonts.css';
import './shared/theme/tokens.css';
import './shared/theme/document.css';
import './shared/controls/controls.css';

ignoreExtensionErrors(window);
wearKeptTheme();
const found = findRoute(window.location.pathname);
found?.route.early?.(found.params);
// Running React, and what it is made of, waits for the first look, when there is one.
if (document.getElementById('root')?.firstElementChild) {
  await firstLook(document);
  askForNextFiles(document);
}
/** Everything the address asks for starts travelling at once: the page's chunk, its first answer, and React itself. */
if (window.location.pathname.startsWith('/admin')) void import('./app/office-pages.js');
void found?.route.page();
if (found && found.route.shell !== 'guest') void shellLoaders[found.route.shell]();
void import('./app/start.js');
