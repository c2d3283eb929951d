import type { JSX } from 'react';
import { NavLink } from 'react-router-dom';
import { portalText as t } from '../portal-texts.js';

/** Links between the pages of the settings. */
export const SettingsLinks = (): JSX.Element => (
  <nav className="settings-links" aria-label={t('settings')}>
    <NavLink to="/partners/profile">{t('profile')}</NavLink>
    <NavLink to="/partners/security">{t('security')}</NavLink>
    <NavLink to="/partners/brand">{t('brand')}</NavLink>
    <NavLink to="/partners/integrations">{t('integrations')}</NavLink>
    <NavLink to="/partners/export">{t('export')}</NavLink>
  </nav>
);
