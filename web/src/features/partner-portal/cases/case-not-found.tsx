import type { JSX } from 'react';
import { Link } from 'react-router-dom';

export const CaseNotFound = (): JSX.Element => (
  <div className="state" role="alert">
    <h1>Case not found.</h1>
    <p>It may belong to another account. Please look at your list again.</p>
    <Link className="button button-quiet" to="/partner-portal">
      Partner portal
    </Link>
  </div>
);
