import { useState, type JSX, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Brand } from '../../shared/controls/brand.js';
import { MenuIcon } from '../../shared/controls/icons.js';
import { MobileMenu } from './mobile-menu.js';
import { PublicFooter } from './public-footer.js';
import './public-shell.css';

export default function PublicShell({ children }: { readonly children: ReactNode }): JSX.Element {
  const [menuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  return (
    <div className="public-shell">
      <a className="skip-link" href="#main">
        Skip to the page
      </a>
      <header className="public-header">
        <div className="public-bar">
          <Link to="/" className="public-brand" aria-current={pathname === '/' ? 'page' : undefined}>
            <Brand />
          </Link>
          <nav className="public-nav" aria-label="Main">
            <Link to="/partners">Partners</Link>
            <Link to="/customer/login" className="button button-quiet">
              My Account
            </Link>
            <Link to="/checkout" className="button button-primary">
              Get Started
            </Link>
          </nav>
          <button
            type="button"
            className="icon-button public-menu"
            aria-label="Menu"
            aria-expanded={menuOpen}
            onClick={() => setMenuOpen(true)}
          >
            <MenuIcon />
          </button>
        </div>
      </header>
      {menuOpen && <MobileMenu onLeave={() => setMenuOpen(false)} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <PublicFooter />
    </div>
  );
}
