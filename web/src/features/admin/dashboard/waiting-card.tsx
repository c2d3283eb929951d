import type { DashboardFigures } from '@keepsake/contracts/rest/dashboard';
import type { StaffRole } from '@keepsake/contracts/rest/session';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { mayGo } from '../areas.js';
import { useWaitingCounts } from '../shell/waiting-counts.js';
import { useStaff } from '../sign-in/staff.js';
import { number } from './figure-labels.js';
import { waitingOf } from './waiting.js';

/** Each name has one plural, its first word that ends in an s: "Paid orders awaiting codes". */
const named = (name: string, count: number): string => (count === 1 ? name.replace(/s\b/, '') : name);

type Props = { readonly figures: DashboardFigures; readonly role: StaffRole };

/** Lists outstanding work of the role first on the overview, without what is done. */
const Waits = ({ figures, role }: Props): JSX.Element => {
  const lists = useWaitingCounts(role).flatMap(({ name, count, to }) => (name ? [{ name, count, to, since: '' }] : []));
  const rows = [...(waitingOf(figures)?.rows ?? []), ...lists].filter(({ to }) => mayGo(role, to));
  const open = rows.filter(({ count = 0 }) => count > 0);
  const isIncomplete = waitingOf(figures) === undefined || rows.some(({ count }) => count === undefined);
  return (
    <section className="panel waits-card" aria-labelledby="waits-title">
      <h2 id="waits-title">What waits</h2>
      {open.length > 0 && (
        <ul>
          {open.map(({ name, count = 0, to, since }) => (
            <li key={name}>
              <Link to={to}>
                <strong>{number(count)}</strong> {named(name, count)}
              </Link>
              {since !== '' && <span className="quiet">longest {since}</span>}
            </li>
          ))}
        </ul>
      )}
      {open.length === 0 && !isIncomplete && <p className="quiet">You’re all caught up.</p>}
      {isIncomplete && <p className="quiet">Some figures are not available right now.</p>}
    </section>
  );
};

export const WaitingCard = ({ figures }: Pick<Props, 'figures'>): JSX.Element | null => {
  const staff = useStaff();
  return staff ? <Waits figures={figures} role={staff.role} /> : null;
};
