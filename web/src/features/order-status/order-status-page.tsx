import type { JSX } from 'react';
import { siteSettings } from '../../shared/site-settings.js';
import { LookUpForm } from './look-up-form.js';
import './order-status.css';

export default function OrderStatusPage(): JSX.Element {
  return (
    <div className="order-status">
      <h1>Where is my order?</h1>
      <p className="order-status-lead">
        Tell us its number and your email. We send you a link to everything about it, no account needed.
      </p>
      <LookUpForm />
      <p className="order-status-help">
        Don’t have your order number? <a href={`mailto:${siteSettings.supportEmail}`}>Write to us</a> from the address
        you ordered with.
      </p>
    </div>
  );
}
