import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { eventLabel } from '../../shared/area/events-texts.js';
import { siteText as t } from '../../shared/area/site-texts.js';
import { LanguageSwitch } from '../../shared/language/language-switch.js';
import { siteSettings } from '../../shared/site-settings.js';
import { ThemeSwitch } from '../../shared/theme/theme-switch.js';

/** In the order of the footer. */
const services = ['memorial', 'wedding', 'birthday', 'graduation', 'retirement', 'pet-memorial'] as const;

const columns = [
  {
    heading: 'company',
    links: [
      { to: '/partners', label: 'partners' },
      { to: '/affiliate/login', label: 'affiliates' },
      { to: '/#contact', label: 'contact' },
    ],
  },
  {
    heading: 'support',
    links: [
      { to: '/support', label: 'help' },
      { to: '/order-status', label: 'orderStatus' },
      { to: '/account', label: 'activate' },
      { to: '/demo-qr', label: 'demoQr' },
    ],
  },
  {
    heading: 'legal',
    links: [
      { to: '/privacy', label: 'privacy' },
      { to: '/terms', label: 'terms' },
      { to: '/refund', label: 'refund' },
    ],
  },
] as const;

type Column = { readonly heading: string; readonly links: readonly { readonly to: string; readonly label: string }[] };

const columnsInLanguage = (): readonly Column[] => [
  {
    heading: t('services'),
    links: services.map((slug) => ({ to: `/checkout?event=${slug}`, label: eventLabel(slug) })),
  },
  ...columns.map(({ heading, links }) => ({
    heading: t(heading),
    links: links.map(({ to, label }) => ({ to, label: t(label) })),
  })),
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

export const PublicFooter = ({ translated }: { readonly translated: boolean }): JSX.Element => (
  <footer className="public-footer">
    <div className="public-footer-columns">
      {columnsInLanguage().map(({ heading, links }) => (
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
        <nav aria-label={t('socialMedia')}>
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
      {translated && <LanguageSwitch />}
      <ThemeSwitch />
    </div>
  </footer>
);
