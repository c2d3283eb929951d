import type { JSX } from 'react';
import { siteSettings } from '../site-settings.js';
import './brand.css';

/** Logo and brand name. */
export const Brand = (): JSX.Element => (
  <span className="brand">
    <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="var(--accent)" />
      <path
        d="M9 7v18M9 10h8a3 3 0 0 1 3 3v5H9M20 13h3v9h-9v-4"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
    <span>{siteSettings.brandName}</span>
  </span>
);
