import { Fragment, useEffect, useState, type JSX, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { areaAt, mayOpen } from '../../features/admin/areas.js';
import { tightWindow, useMedia, useWide } from '../../features/admin/parts/use-media.js';
import { useCollapsed } from '../../features/admin/shell/collapsed.js';
import { KeysSheet } from '../../features/admin/shell/keys-sheet.js';
import { Navigation } from '../../features/admin/shell/navigation.js';
import { NoPermission } from '../../features/admin/shell/no-permission.js';
import { OfficeFrame } from '../../features/admin/shell/office-frame.js';
import { Palette } from '../../features/admin/shell/palette.js';
import { UserMenu } from '../../features/admin/shell/user-menu.js';
import { SessionEnded } from '../../features/admin/sign-in/session-ended.js';
import { useStaff } from '../../features/admin/sign-in/staff.js';
import { removeStaffDrafts } from '../../features/admin/sign-in/staff-drafts.js';
import { Brand } from '../../shared/controls/brand.js';
import { CloseIcon, MenuIcon, NextIcon, PreviousIcon } from '../../shared/controls/icons.js';
import { Sheet } from '../../shared/controls/sheet.js';
import './office-shell.css';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Opens the palette on Ctrl K and ⌘ K, and the list of keys on ?, unless a dialog is open. */
const useShellKeys = (open: (what: 'palette' | 'keys') => void): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isPalette =
        event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      const isKeys = event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
      if (!isPalette && !isKeys) return;
      event.preventDefault();
      if (!document.querySelector('[role="dialog"]')) open(isPalette ? 'palette' : 'keys');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
};

const paletteKeys = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

/** Frame of the back office: navigation, palette and the signed-in person. */
export default function OfficeShell({ children }: { readonly children: ReactNode }): JSX.Element {
  const staff = useStaff();
  const { pathname } = useLocation();
  const wide = useWide();
  const [isCollapsed, setCollapsed] = useCollapsed(useMedia(tightWindow));
  const [shown, setShown] = useState<'palette' | 'navigation' | 'keys'>();
  useShellKeys(setShown);
  const staffId = staff?.id;
  useEffect(() => {
    if (staffId !== undefined) removeStaffDrafts(staffId);
  }, [staffId]);
  const leave = (): void => setShown(undefined);
  const area = areaAt(pathname);
  const closed = staff && area && !mayOpen(staff.role, area);

  return (
    <OfficeFrame>
      <div className="office" data-folded={isCollapsed}>
        <a className="skip-link" href="#main">
          Skip to the page
        </a>
        <header className="office-top">
          {staff && !wide && (
            <button type="button" className="icon-button" aria-label="Menu" onClick={() => setShown('navigation')}>
              <MenuIcon />
            </button>
          )}
          <Link to="/admin" className="office-brand">
            <Brand />
          </Link>
          {staff && (
            <>
              <button type="button" className="office-search" onClick={() => setShown('palette')}>
                <span>Search or go to…</span>
                <kbd>{paletteKeys}</kbd>
              </button>
              <UserMenu staff={staff} />
            </>
          )}
        </header>
        {staff && wide && (
          <div className="office-side">
            <Navigation role={staff.role} folded={isCollapsed} />
            <button
              type="button"
              className="office-fold"
              aria-label={isCollapsed ? 'Unfold the navigation' : 'Fold the navigation'}
              onClick={setCollapsed}
            >
              {isCollapsed ? <NextIcon /> : <PreviousIcon />}
            </button>
          </div>
        )}
        <main id="main" tabIndex={-1}>
          {/* The key closes forms when another person signs in after the session ended: they hold typed text. */}
          <Fragment key={staffId}>{closed ? <NoPermission role={staff.role} /> : children}</Fragment>
        </main>
      </div>
      {staff && shown === 'palette' && <Palette role={staff.role} onLeave={leave} />}
      {staff && shown === 'keys' && <KeysSheet onLeave={leave} />}
      {staff && shown === 'navigation' && (
        <Sheet label="Menu" className="office-drawer" onLeave={leave}>
          <button
            type="button"
            className="office-drawer-backdrop"
            aria-label="Close the menu"
            tabIndex={-1}
            onClick={leave}
          />
          <div className="office-drawer-panel">
            <button type="button" className="icon-button" aria-label="Close" onClick={leave}>
              <CloseIcon />
            </button>
            <Navigation role={staff.role} onGo={leave} />
          </div>
        </Sheet>
      )}
      {staff && <SessionEnded email={staff.email} />}
    </OfficeFrame>
  );
}
