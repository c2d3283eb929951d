import { asks, type Area } from './requirement.js';

export const conventions: Area = {
  name: 'Shared conventions',
  requirements: [
    asks(
      'Toasts: at most 1 visible, a new one replaces it',
      [
        'web/src/shared/toast/toast-store.unit.test.ts › holds one toast at a time; a new one replaces it',
        'web/src/shared/toast/toast-stage.unit.test.tsx › is one at a time, a status, and an alert when something failed',
        'tests/e2e/site-public.e2e.test.ts › the demo code can be copied, counted up, kept as a file and opened',
      ],
      { decided: 'experience, rule 4: an information waits for an unread error' },
    ),
    asks('Toasts: 5000 ms', [
      'web/src/shared/toast/toast-stage.unit.test.tsx › goes by itself after five seconds, not before',
    ]),
    asks('Toasts: F8 focuses it', [
      'web/src/shared/toast/toast-stage.unit.test.tsx › takes the focus at F8 and leaves at Escape',
      'tests/e2e/site-public.e2e.test.ts › a message is checked, sent, and waited for, with one toast',
    ]),
    asks('Toasts: swipe to the right, threshold 50', [
      'tests/e2e/site-public.e2e.test.ts › a toast goes when it is swept to the right, and not for less than 50 px',
    ]),
    asks('Toasts: default and destructive, title, description and an optional action', [
      'web/src/shared/toast/toast-stage.unit.test.tsx › is one at a time, a status, and an alert when something failed',
      'web/src/shared/toast/toast-stage.unit.test.tsx › offers one action and goes when it is taken',
    ]),
    asks(
      'An error is the status, a colon, a space and the body or the status text',
      [
        'web/src/shared/api/client.unit.test.ts › turns an answer that is not OK into "409: <body>" with its problem',
        'web/src/shared/api/client.unit.test.ts › says the status text when the body is empty',
      ],
      { decided: '35: problem+json, whose sentence a person can read' },
    ),
    asks('Data is never refetched by itself, never stale, never retried', [
      'web/src/app/query-client.unit.test.ts › data is never stale, never fetched again by itself and never tried twice',
    ]),
    asks('Every call carries the session cookie; JSON bodies say so', [
      'web/src/shared/api/client.unit.test.ts › sends the key and reads an answer without a body',
      'tests/e2e/journey-browser.e2e.test.ts › the owner signs in by the mailed code and finds the plate',
    ]),
    asks('Titles, descriptions, sitemap and robots of every route', [
      'gateway/src/web/web.int.test.ts › says what a page is before any script runs, and shows a preview only of what may be found',
      'gateway/src/web/web.int.test.ts › tells search engines which pages there are, and of timelines those whose owners said so',
      'web/src/app/routes.unit.test.ts › names each address once, with a title',
    ]),
    asks('Dark mode follows the system, and a switch', [
      'tests/e2e/site-public.e2e.test.ts › the first key leads past the header, and dark is remembered',
      'tests/screens/axe-1.e2e.test.ts › %s has no accessibility violation on any device and theme',
    ]),
    asks('Reduced motion', [
      'tests/e2e/site-public.e2e.test.ts › nothing moves for a reader who asked for stillness',
      'web/src/features/landing/landing-page.unit.test.tsx › stands still for readers who want no motion, until they press play',
    ]),
    asks('WCAG 2.2 AA: automatic checks find nothing in either theme', [
      'tests/screens/axe-1.e2e.test.ts › %s has no accessibility violation on any device and theme',
    ]),
    asks('Every flow by keyboard: skip link, focus, dialogs', [
      'tests/e2e/site-public.e2e.test.ts › the first key leads past the header, and dark is remembered',
      'tests/e2e/site-public.e2e.test.ts › the header leads to the partners, the account and the checkout, in a panel on small screens',
    ]),
    asks('Nothing that the content policy had to block', [
      'tests/screens/axe-1.e2e.test.ts › %s has no accessibility violation on any device and theme',
      'tests/e2e/site-public.e2e.test.ts › T13: on the whole way no dialog, no error and nothing that the content policy had to block',
    ]),
    asks(
      'What people type is stored as it is and shown as text: scripts, Arabic, emoji, marks that turn the direction',
      [
        'tests/screens/naughty-strings.e2e.test.ts › %j: orders, is shown on the order’s page, and stands in the office as it was typed',
        'tests/screens/naughty-strings.e2e.test.ts › %j: is a message that reaches the office as it was typed',
        'tests/screens/naughty-strings.e2e.test.ts › open a timeline, are shown on its page and in the account, and are names of files',
        'tests/screens/naughty-strings.e2e.test.ts › opened no dialog, broke no page, and gave the content policy nothing to block',
      ],
    ),
  ],
};
