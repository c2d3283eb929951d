import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { siteText as t } from '../../shared/area/site-texts.js';
import { CloseIcon } from '../../shared/controls/icons.js';
import { Sheet } from '../../shared/controls/sheet.js';

const entries = [
  { to: '/', label: 'home' },
  { to: '/checkout', label: 'createTimeline' },
  { to: '/account', label: 'account' },
  { to: '/#contact', label: 'contact' },
] as const;

/** A panel from the end of the line; backdrop, link and Esc close it. */
export const MobileMenu = ({ onLeave }: { readonly onLeave: () => void }): JSX.Element => (
  <Sheet label={t('menu')} className="mobile-menu" onLeave={onLeave}>
    <button
      type="button"
      className="mobile-menu-backdrop"
      aria-label={t('closeMenu')}
      tabIndex={-1}
      onClick={onLeave}
    />
    <nav className="mobile-menu-panel" aria-label={t('menu')}>
      <button type="button" className="icon-button" aria-label={t('close')} onClick={onLeave}>
        <CloseIcon />
      </button>
      <ul>
        {entries.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} onClick={onLeave}>
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  </Sheet>
);
