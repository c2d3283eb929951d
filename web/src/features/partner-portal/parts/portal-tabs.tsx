import { useEffect, useRef, type JSX, type KeyboardEvent } from 'react';
import { tabStep } from '../../../shared/controls/tab-step.js';

export type PortalTab = {
  readonly key: string;
  readonly label: string;
  readonly badge?: number;
  readonly badgeWords?: string;
};

type Props = {
  readonly label: string;
  readonly tabs: readonly PortalTab[];
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
};

/** Implements the ARIA tabs pattern: one tab stop; arrows, Home and End move. */
export const PortalTabs = ({ label, tabs, chosen, onChoose }: Props): JSX.Element => {
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const line = useRef<HTMLDivElement>(null);
  // On a phone the tabs overflow: the selected one scrolls into view while the page stays in place.
  useEffect(() => {
    const all = line.current;
    const one = buttons.current.get(chosen)?.getBoundingClientRect();
    if (!all || !one) return;
    const { left, right } = all.getBoundingClientRect();
    all.scrollLeft += Math.max(0, one.right - right) + Math.min(0, one.left - left);
  }, [chosen]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = tabs.findIndex(({ key }) => key === chosen);
    const step = tabStep(event.key);
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : step === undefined ? undefined : at + step;
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next.key);
    buttons.current.get(next.key)?.focus();
  };
  return (
    <div ref={line} className="portal-tabs" role="tablist" aria-label={label}>
      {tabs.map(({ key, label: name, badge = 0, badgeWords }) => (
        <button
          key={key}
          ref={(button) => {
            if (button) buttons.current.set(key, button);
          }}
          id={`portal-tab-${key}`}
          type="button"
          role="tab"
          aria-selected={key === chosen}
          aria-controls="portal-panel"
          tabIndex={key === chosen ? 0 : -1}
          onClick={() => onChoose(key)}
          onKeyDown={onKeyDown}
        >
          {name}
          {badge > 0 && (
            <span className="portal-badge">
              {badge}
              <span className="visually-hidden"> {badgeWords}</span>
            </span>
          )}
        </button>
      ))}
    </div>
  );
};
