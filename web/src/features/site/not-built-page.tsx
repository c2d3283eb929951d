import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { useRouteTitle } from '../../shared/page-title.js';
import '../../shared/states/states.css';

/** Honest about a room that the house has planned and not furnished yet. */
export default function NotBuiltPage(): JSX.Element {
  return (
    <div className="state guest-state">
      <h1>{useRouteTitle()}</h1>
      <p>This area is not built yet. Nothing you do elsewhere depends on it; please come back later.</p>
      <Link to="/" className="button button-quiet">
        Home
      </Link>
    </div>
  );
}
