import type { EventTypeSlug } from '@keepsake/contracts/catalogue/event-types';
import { useEffect, useRef, type JSX, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import './sheet.css';

type Props = {
  readonly label: string;
  readonly className?: string;
  /** The event the sheet is about; it stands outside the page that would say so. */
  readonly accent?: EventTypeSlug;
  readonly onLeave: () => void;
  readonly children: ReactNode;
};

/**
 * A dialog over the page. Not the native one: that would make the toast, which has to stay reachable, inert as well. The
 * page behind is inert instead, focus comes in and goes back where it was, Esc leaves.
 */
export const Sheet = ({ label, className = '', accent, onLeave, children }: Props): JSX.Element => {
  const box = useRef<HTMLDivElement>(null);
  const leave = useRef(onLeave);

  useEffect(() => {
    leave.current = onLeave;
  }, [onLeave]);

  useEffect(() => {
    const before = document.activeElement;
    const page = document.getElementById('root');
    page?.setAttribute('inert', '');
    document.documentElement.classList.add('sheet-open');
    if (!box.current?.contains(document.activeElement)) box.current?.focus();
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave.current();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.documentElement.classList.remove('sheet-open');
      page?.removeAttribute('inert');
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  return createPortal(
    <div
      ref={box}
      role="dialog"
      aria-modal="true"
      aria-label={label}
      tabIndex={-1}
      data-event={accent}
      className={`sheet ${className}`}
    >
      {children}
    </div>,
    document.body,
  );
};
