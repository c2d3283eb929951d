import type { JSX } from 'react';

/** One outlined icon per area, on the grid of shared/controls/icons. */
const strokes: Readonly<Record<string, readonly string[]>> = {
  '/admin/dashboard': ['M3 3h6v8H3z', 'M11 3h6v4h-6z', 'M11 9h6v8h-6z', 'M3 13h6v4H3z'],
  '/admin/orders': ['M5 3h10v14l-2.5-1.5L10 17l-2.5-1.5L5 17z', 'M8 7h4', 'M8 10h4'],
  '/admin/shipping': ['M3 6.5L10 3l7 3.5v7L10 17l-7-3.5z', 'M3 6.5l7 3.5 7-3.5', 'M10 10v7'],
  '/admin/qr-generation': [
    'M3 3h5v5H3z',
    'M12 3h5v5h-5z',
    'M3 12h5v5H3z',
    'M12 12h2v2',
    'M17 12v2',
    'M12 17h2',
    'M17 17h.01',
  ],
  '/admin/customer-service': ['M4 12V9.5a6 6 0 0 1 12 0V12', 'M3 11h3v5H3z', 'M14 11h3v5h-3z'],
  '/admin/customers': [
    'M8 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
    'M2.5 17a5.5 5.5 0 0 1 11 0',
    'M13 3.5a3 3 0 0 1 0 5.5',
    'M15 12a5.5 5.5 0 0 1 2.5 5',
  ],
  '/admin/reports': ['M5 17V3', 'M5 4h9l-2 3.5L14 11H5'],
  '/admin/discounts': ['M3 10V4a1 1 0 0 1 1-1h6l7 7-7 7z', 'M6.5 6.5h.01'],
  '/admin/email-marketing': ['M3 5h14v10H3z', 'M3 6l7 5 7-5'],
  '/admin/prospects': ['M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12z', 'M13.5 13.5L17 17'],
  '/admin/contacts': ['M3 4h14v9H9l-4 4v-4H3z'],
  '/admin/partners': ['M3 17V8l7-5 7 5v9z', 'M8 17v-5h4v5'],
  '/admin/plate-requests': ['M4 5h12v10H4z', 'M4 8h12', 'M8 12h4'],
  '/admin/applications': ['M5 3h7l3 3v11H5z', 'M8 11l1.5 1.5L12.5 9'],
  '/admin/prices': [
    'M10 3v14',
    'M13.5 6.5C13 5.3 11.7 4.8 10 4.8c-2 0-3.5.9-3.5 2.5 0 3.6 7 1.8 7 5.4 0 1.6-1.5 2.5-3.5 2.5-1.7 0-3-.5-3.5-1.7',
  ],
  '/admin/affiliates': ['M8 12l4-4', 'M9 6l1.5-1.5a3.5 3.5 0 0 1 5 5L14 11', 'M11 14l-1.5 1.5a3.5 3.5 0 0 1-5-5L6 9'],
  '/admin/commissions': [
    'M15 5L5 15',
    'M6.5 8a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z',
    'M13.5 15a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z',
  ],
  '/admin/payments': ['M3 5h14v10H3z', 'M10 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z', 'M5.5 10h.01', 'M14.5 10h.01'],
  '/admin/payouts': ['M3 6h14v9H3z', 'M3 9h14', 'M6 12h3'],
  '/admin/escrow': ['M5 9h10v8H5z', 'M7 9V6.5a3 3 0 0 1 6 0V9', 'M10 12v2'],
  '/admin/hosting-fund': ['M4 5c0-3 12-3 12 0v10c0 3-12 3-12 0z', 'M4 5c0 3 12 3 12 0', 'M4 10c0 3 12 3 12 0'],
  '/admin/staff': ['M10 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6z', 'M4 17a6 6 0 0 1 12 0'],
  '/admin/audit': ['M4 4h12v13H4z', 'M7 8h6', 'M7 11h6', 'M7 14h3'],
  '/admin/integrations': ['M7 3v4', 'M13 3v4', 'M5 7h10v3a5 5 0 0 1-10 0z', 'M10 15v3'],
  '/admin/closing': ['M5 17V4h8v13', 'M3 17h14', 'M10.5 10.5h.01'],
  '/admin/jobs': ['M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14z', 'M10 6v4l3 2'],
  '/admin/video-setup': ['M3 5h10v10H3z', 'M13 9l4-2.5v7L13 11z'],
  '/admin/test-process': ['M8 3v5l-4.5 8h13L12 8V3', 'M7 3h6', 'M6 12.5h8'],
};

export const AreaIcon = ({ path }: { readonly path: string }): JSX.Element => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {strokes[path]?.map((d) => (
      <path key={d} d={d} />
    ))}
  </svg>
);
