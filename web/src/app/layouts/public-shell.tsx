import { useState, type JSX } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { inSite } from '../../shared/area/areas.js';
import { siteText as t } from '../../shared/area/site-texts.js';
import { ClosingBanner } from '../../shared/closing/closing-banner.js';
import { Brand } from '../../shared/controls/brand.js';
import { MenuIcon } from '../../shared/controls/icons.js';
import { sharedText as shared } from '../../shared/language/shared-texts.js';
import { MobileMenu } from './mobile-menu.js';
import { PublicFooter } from './public-footer.js';
import type { ShellProps } from './shells.js';
import './public-shell.css';

const PublicShell = ({ children, translated = false }: ShellProps): JSX.Element => {
  const [menuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  return (
    <div className="public-shell">
      <a className="skip-link" href="#main">
        {shared('skip')}
      </a>
      <header className="public-header">
        <div className="public-bar">
          <Link to="/" className="public-brand" aria-current={pathname === '/' ? 'page' : undefined}>
            <Brand />
          </Link>
          <nav className="public-nav" aria-label={t('mainMenu')}>
            <Link to="/partners">{t('partners')}</Link>
            <Link to="/customer/login" className="button button-quiet">
              {t('account')}
            </Link>
            <Link to="/checkout" className="button button-primary">
              {t('getStarted')}
            </Link>
          </nav>
          <button
            type="button"
            className="icon-button public-menu"
            aria-label={t('menu')}
            aria-expanded={menuOpen}
            onClick={() => setMenuOpen(true)}
          >
            <MenuIcon />
          </button>
        </div>
      </header>
      {menuOpen && <MobileMenu onLeave={() => setMenuOpen(false)} />}
      <ClosingBanner />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <PublicFooter translated={translated} />
    </div>
  );
};

export default inSite(PublicShell);
