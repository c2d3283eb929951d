import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { siteSettings } from '../shared/site-settings.js';
import { ThemeSwitch } from '../shared/theme/theme-switch.js';

type Column = { readonly heading: string; readonly links: readonly { readonly to: string; readonly label: string }[] };

const columns: readonly Column[] = [
  {
    heading: 'Services',
    links: ['Memorial', 'Wedding', 'Birthday', 'Graduation', 'Retirement', 'Pet Memorial'].map((label) => ({
      to: `/checkout?event=${label.toLowerCase().replace(' ', '-')}`,
      label,
    })),
  },
  {
    heading: 'Company',
    links: [
      { to: '/partners', label: 'Partners' },
      { to: '/affiliate/login', label: 'Affiliates' },
      { to: '/#contact', label: 'Contact' },
    ],
  },
  {
    heading: 'Support',
    links: [
      { to: '/support', label: 'Help' },
      { to: '/order-status', label: 'Order status' },
      { to: '/account', label: 'Activate' },
      { to: '/demo-qr', label: 'Demo QR' },
    ],
  },
  {
    heading: 'Legal',
    links: [
      { to: '/privacy', label: 'Privacy' },
      { to: '/terms', label: 'Terms' },
      { to: '/refund', label: 'Refund' },
    ],
  },
];

const thisYear = new Date().getFullYear();

export const PublicFooter = (): JSX.Element => (
  <footer className="public-footer">
    <div className="public-footer-columns">
      {columns.map(({ heading, links }) => (
        <nav key={heading} aria-label={heading}>
          <h2>{heading}</h2>
          <ul>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
    <div className="public-footer-end">
      <p>
        © {thisYear} {siteSettings.brandName}
      </p>
      <ThemeSwitch />
    </div>
  </footer>
);
