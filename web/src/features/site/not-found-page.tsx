import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { PlateField } from '../../shared/plate/plate-field.js';
import './site.css';

/** Normalizes a mistyped plate address and lets the server resolve it. */
export default function NotFoundPage(): JSX.Element {
  return (
    <div className="not-found">
      <h1>404 Page Not Found</h1>
      <p>We can’t find that page. The address may be mistyped, or the page has moved.</p>
      {import.meta.env?.DEV && <p>Did you forget to add the page to the router?</p>}
      <PlateField label="Code on your plate" button="Open" onCode={(code) => window.location.assign(`/c/${code}`)} />
      <p className="not-found-actions">
        <Link to="/">Home</Link>
        <Link to="/#contact">Contact</Link>
      </p>
    </div>
  );
}
