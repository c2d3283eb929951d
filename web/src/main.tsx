import { applyThemeChoice } from './shared/theme/theme-choice.js';
import { findRoute } from './app/find-route.js';

/** Everything the address asks for starts travelling at once: the page's chunk, its first answer, and React itself. */
applyThemeChoice();
const found = findRoute(window.location.pathname);
found?.route.early?.(found.params);
void found?.route.page();
void import('./app/start.js');
