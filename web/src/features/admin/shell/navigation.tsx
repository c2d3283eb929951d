import type { StaffRole } from '@keepsake/contracts/rest/session';
import type { JSX } from 'react';
import { NavLink } from 'react-router-dom';
import { openGroups } from './open-groups.js';
import { AreaIcon } from './area-icons.js';

type Props = { readonly role: StaffRole; readonly folded?: boolean; readonly onGo?: () => void };

/** Areas that the role may not open are absent, not disabled. */
export const Navigation = ({ role, folded = false, onGo }: Props): JSX.Element => (
  <nav aria-label="Back office" className="office-navigation">
    {openGroups(role).map((group) => (
      <div key={group.label} className="office-group">
        <h2 className={folded ? 'visually-hidden' : ''}>{group.label}</h2>
        <ul>
          {group.areas.map(({ path, label }) => (
            <li key={path}>
              <NavLink to={path} {...(folded && { title: label })} onClick={() => onGo?.()}>
                <AreaIcon path={path} />
                <span className={folded ? 'visually-hidden' : ''}>{label}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </nav>
);
