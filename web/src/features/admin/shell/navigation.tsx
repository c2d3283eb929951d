import type { StaffRole } from '@keepsake/contracts/rest/session';
import type { JSX } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { DownIcon } from '../../../shared/controls/icons.js';
import { areaAt, type Area } from '../areas.js';
import { AreaIcon } from './area-icons.js';
import { useClosedGroups } from './closed-groups.js';
import { openGroups } from './open-groups.js';
import { useWaitingCounts } from './waiting-counts.js';

type Props = { readonly role: StaffRole; readonly folded?: boolean; readonly onGo?: () => void };

const AreaLink = ({
  area: { path, label },
  folded,
  count,
  onGo,
}: {
  readonly area: Area;
  readonly folded: boolean;
  readonly count: number;
  readonly onGo: (() => void) | undefined;
}): JSX.Element => (
  <NavLink to={path} {...(folded && { title: label })} onClick={() => onGo?.()}>
    <AreaIcon path={path} />
    <span className={folded ? 'visually-hidden' : ''}>{label}</span>
    {count > 0 && (
      <span className="office-count">
        {count.toLocaleString('en-US')}
        <span className="visually-hidden"> waiting</span>
      </span>
    )}
  </NavLink>
);

/** Areas that the role may not open are absent, not disabled. The group of the current page is always open. */
export const Navigation = ({ role, folded = false, onGo }: Props): JSX.Element => {
  const current = areaAt(useLocation().pathname);
  const waiting = useWaitingCounts(role);
  const countOf = (path: string): number =>
    waiting.reduce((sum, { to, count }) => (to.split('?')[0] === path ? sum + count : sum), 0);
  const [closed, toggle] = useClosedGroups();
  return (
    <nav aria-label="Back office" className="office-navigation">
      {openGroups(role).map((group) => {
        const isOpen =
          folded || !closed.includes(group.label) || group.areas.some(({ path }) => path === current?.path);
        return (
          <div key={group.label} className="office-group">
            <h2 className={folded ? 'visually-hidden' : ''}>
              <button type="button" aria-expanded={isOpen} onClick={() => toggle(group.label)}>
                {group.label}
                <DownIcon />
              </button>
            </h2>
            {isOpen && (
              <ul>
                {group.areas.map((area) => (
                  <li key={area.path}>
                    <AreaLink area={area} folded={folded} count={countOf(area.path)} onGo={onGo} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        );
      })}
    </nav>
  );
};
