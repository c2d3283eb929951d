import type { JSX, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Brand } from '../shared/controls/brand.js';
import { ThemeSwitch } from '../shared/theme/theme-switch.js';
import { OfficeFrame } from '../features/admin/shell/office-frame.js';
import './office-shell.css';

/** Before the back office: nothing of it shows yet. */
export default function DoorShell({ children }: { readonly children: ReactNode }): JSX.Element {
  return (
    <OfficeFrame>
      <div className="office-door">
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
