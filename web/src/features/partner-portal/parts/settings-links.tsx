import type { JSX } from 'react';
import { NavLink } from 'react-router-dom';

/** Links between the pages of the settings. */
export const SettingsLinks = (): JSX.Element => (
  <nav className="settings-links" aria-label="Settings">
    <NavLink to="/partners/security">Security</NavLink>
    <NavLink to="/partners/brand">Brand</NavLink>
    <NavLink to="/partners/integrations">Integrations</NavLink>
    <NavLink to="/partners/export">Export</NavLink>
  </nav>
);
