import { useEffect, useRef, type JSX, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import './sheet.css';
import { useBackCloses } from './use-back-closes.js';

type Props = {
  readonly label: string;
  readonly className?: string;
  /** Event type of the sheet; it renders outside the page that sets the accent. */
  readonly accent?: string | undefined;
  readonly onLeave: () => void;
  readonly children: ReactNode;
};

const reachable = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex]';

/** Tab wraps from the last control to the first, and back. A toast beside the sheet is left alone. */
const goRound = (box: HTMLElement, event: KeyboardEvent): void => {
  const stops = [...box.querySelectorAll<HTMLElement>(reachable)].filter(
    (stop) => stop.tabIndex >= 0 && stop.checkVisibility?.() !== false,
  );
  const [edge, other] = event.shiftKey ? [stops.at(0), stops.at(-1)] : [stops.at(-1), stops.at(0)];
  const here = document.activeElement;
  if (here !== edge && !(event.shiftKey && here === box)) return;
  event.preventDefault();
  other?.focus();
};

/**
 * A dialog over the page. Not the native one, which would make the toast inert. The page is inert, focus is trapped and
 * restored, Esc and Back close.
 */
export const Sheet = ({ label, className = '', accent, onLeave, children }: Props): JSX.Element => {
  const box = useRef<HTMLDivElement>(null);
  const leave = useRef(onLeave);
  useBackCloses(onLeave);

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
      if (event.key === 'Tab' && box.current) goRound(box.current, event);
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
