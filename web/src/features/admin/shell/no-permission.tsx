import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import type { StaffRole } from '@keepsake/contracts/rest/session';
import { homeOf } from '../areas.js';
import '../../../shared/states/states.css';

export const NoPermission = ({ role }: { readonly role: StaffRole }): JSX.Element => (
  <div className="state">
    <h1>You don’t have access. Ask an owner.</h1>
    <p>An owner can change that.</p>
    <Link to={homeOf(role)} className="button button-quiet">
      Back to my work
    </Link>
  </div>
);
