import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { siteSettings } from '../../shared/site-settings.js';
import { ThemeSwitch } from '../../shared/theme/theme-switch.js';

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

const networks: Readonly<Record<string, string>> = {
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'pinterest.com': 'Pinterest',
  'tiktok.com': 'TikTok',
  'x.com': 'X',
  'youtube.com': 'YouTube',
};

/** An unknown network is labeled with its address. */
export const socialLinks = (text: string): readonly { readonly to: string; readonly label: string }[] =>
  text
    .split(',')
    .filter((to) => URL.canParse(to))
    .map((to) => {
      const host = new URL(to).hostname.replace(/^www\./, '');
      return { to, label: networks[host] ?? host };
    });

const social = socialLinks(siteSettings.socialLinks);

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
      {social.length > 0 && (
        <nav aria-label="Social media">
          <ul className="public-footer-social">
            {social.map(({ to, label }) => (
              <li key={to}>
                <a href={to} rel="noreferrer">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <ThemeSwitch />
    </div>
  </footer>
);
