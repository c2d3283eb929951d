import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { CloseIcon } from '../../shared/controls/icons.js';
import { Sheet } from '../../shared/controls/sheet.js';

const entries = [
  { to: '/', label: 'Home' },
  { to: '/checkout', label: 'Create Timeline' },
  { to: '/account', label: 'My Account' },
  { to: '/#contact', label: 'Contact' },
] as const;

/** A panel from the right; backdrop, link and Esc close it. */
export const MobileMenu = ({ onLeave }: { readonly onLeave: () => void }): JSX.Element => (
  <Sheet label="Menu" className="mobile-menu" onLeave={onLeave}>
    <button
      type="button"
      className="mobile-menu-backdrop"
      aria-label="Close the menu"
      tabIndex={-1}
      onClick={onLeave}
    />
    <nav className="mobile-menu-panel" aria-label="Menu">
      <button type="button" className="icon-button" aria-label="Close" onClick={onLeave}>
        <CloseIcon />
      </button>
      <ul>
        {entries.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} onClick={onLeave}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  </Sheet>
);
