import type { JSX, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Brand } from '../../shared/controls/brand.js';
import { ThemeSwitch } from '../../shared/theme/theme-switch.js';
import { OfficeFrame } from '../../features/admin/shell/office-frame.js';
import './office-shell.css';

/** Frame of the back-office sign-in pages. */
export default function AuthShell({ children }: { readonly children: ReactNode }): JSX.Element {
  return (
    <OfficeFrame>
      <div className="office-sign-in">
        <header className="office-top">
          <Link to="/" className="office-brand">
            <Brand />
          </Link>
          <ThemeSwitch />
        </header>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </OfficeFrame>
  );
}
