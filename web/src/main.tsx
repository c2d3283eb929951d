import { wearKeptTheme } from './shared/theme/kept-theme.js';
import { findRoute } from './app/find-route.js';
import { shellLoaders } from './app/shells.js';
import './shared/theme/fonts.css';
import './shared/theme/tokens.css';
import './shared/theme/document.css';
import './shared/controls/controls.css';

/** Everything the address asks for starts travelling at once: the page's chunk, its first answer, and React itself. */
wearKeptTheme();
const found = findRoute(window.location.pathname);
found?.route.early?.(found.params);
void found?.route.page();
if (found && found.route.shell !== 'guest') void shellLoaders[found.route.shell]();
void import('./app/start.js');
