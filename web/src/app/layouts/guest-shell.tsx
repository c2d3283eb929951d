import type { JSX, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ClosingBanner } from '../../shared/closing/closing-banner.js';
import { LanguageSwitch } from '../../shared/language/language-switch.js';
import { sharedText as t } from '../../shared/language/shared-texts.js';
import { siteSettings } from '../../shared/site-settings.js';
import { ThemeSwitch } from '../../shared/theme/theme-switch.js';
import './guest-shell.css';

/** Frame of the pages behind a scan: no header, no prices, the brand only in the footer. */
export const GuestShell = ({ children }: { readonly children: ReactNode }): JSX.Element => (
  <div className="guest-shell">
    <a className="skip-link" href="#main">
      {t('skip')}
    </a>
    <ClosingBanner />
    <main id="main" tabIndex={-1}>
      {children}
    </main>
    <footer className="guest-footer">
      <Link to="/">{siteSettings.brandName}</Link>
      <Link to="/privacy">{t('privacy')}</Link>
      <LanguageSwitch />
      <ThemeSwitch />
    </footer>
  </div>
);
