import { feature, type Area } from '../feature.js';

export const conventions: Area = {
  name: 'Shared conventions',
  features: [
    feature(
      'Toasts: at most 1 visible, a new one replaces it',
      [
        'web/src/shared/toast/toast-store.unit.test.ts › holds one toast at a time; a new one replaces it',
        'web/src/shared/toast/toast-stage.unit.test.tsx › shows one at a time, as a status, or as an alert for errors',
        'tests/e2e/site/site-public.e2e.test.ts › the demo code can be copied, counted up, saved as a file and opened',
      ],
      { note: 'experience, rule 4: an information waits for an unread error' },
    ),
    feature('Toasts: 5000 ms', [
      'web/src/shared/toast/toast-stage.unit.test.tsx › closes automatically after five seconds',
    ]),
    feature('Toasts: F8 focuses it', [
      'web/src/shared/toast/toast-stage.unit.test.tsx › takes the focus on F8 and closes on Escape',
      'tests/e2e/site/site-public.e2e.test.ts › a message is validated, sent, and confirmed by one toast',
    ]),
    feature('Toasts: swipe to the right, threshold 50', [
      'tests/e2e/site/site-public.e2e.test.ts › a swipe of 50 px to the right closes a toast',
    ]),
    feature('Toasts: default and destructive, title, description and an optional action', [
      'web/src/shared/toast/toast-stage.unit.test.tsx › shows one at a time, as a status, or as an alert for errors',
      'web/src/shared/toast/toast-stage.unit.test.tsx › offers one action and closes when it is used',
    ]),
    feature(
      'An error is the status, a colon, a space and the body or the status text',
      [
        'web/src/shared/api/client.unit.test.ts › turns an error response into "409: <body>" with its problem',
        'web/src/shared/api/client.unit.test.ts › uses the status text when the body is empty',
      ],
      { note: 'problem+json, whose sentence a person can read' },
    ),
    feature('Data is never refetched automatically, never stale, never retried', [
      'web/src/app/query-client.unit.test.ts › never refetches automatically and never retries',
    ]),
    feature('Every call carries the session cookie; JSON bodies say so', [
      'web/src/shared/api/client.unit.test.ts › sends the key and accepts a response without a body',
      'tests/e2e/journey-browser.e2e.test.ts › the owner signs in by the emailed code and finds the plate',
    ]),
    feature('Titles, descriptions, sitemap and robots of every route', [
      'gateway/src/web/web.int.test.ts › include metadata without scripts, and a preview only if indexed',
      'gateway/src/web/web.int.test.ts › are listed for search engines, with the timelines of consenting owners',
      'web/src/app/routes/routes.unit.test.ts › lists each address once, with a title',
      'gateway/src/web/languages.int.test.ts › has title, description and canonical address in the language of the address',
      'gateway/src/web/robots-and-sitemap.unit.test.ts › lists the address of each language with all others',
    ]),
    feature('Dark mode follows the system, and a switch', [
      'tests/e2e/site/site-public.e2e.test.ts › the first Tab skips the header, and the dark theme is remembered',
      'tests/screens/axe-1.e2e.test.ts › %s has no accessibility violation on any device and theme',
    ]),
    feature('Reduced motion', [
      'tests/e2e/site/site-public.e2e.test.ts › nothing moves with reduced motion',
      'web/src/features/landing/landing-page.unit.test.tsx › does not move with reduced motion until play is pressed',
    ]),
    feature('WCAG 2.2 AA: automatic checks find nothing in either theme', [
      'tests/screens/axe-1.e2e.test.ts › %s has no accessibility violation on any device and theme',
    ]),
    feature('Every flow by keyboard: skip link, focus, dialogs', [
      'tests/e2e/site/site-public.e2e.test.ts › the first Tab skips the header, and the dark theme is remembered',
      'tests/e2e/site/site-public.e2e.test.ts › the header links to partners, account and checkout, in a small-screen panel',
    ]),
    feature('Nothing that the content policy had to block', [
      'tests/screens/axe-1.e2e.test.ts › %s has no accessibility violation on any device and theme',
      'tests/e2e/site/site-public.e2e.test.ts › has no dialog, error or content policy violation',
    ]),
    feature(
      'What people type is stored as it is and shown as text: scripts, Arabic, emoji, marks that turn the direction',
      [
        'tests/screens/naughty-strings.e2e.test.ts › %j: orders, and appears unchanged on order page and in back office',
        'tests/screens/naughty-strings.e2e.test.ts › %j: is a message that reaches the back office unchanged',
        'tests/screens/naughty-strings.e2e.test.ts › are shown unchanged on timeline, in account and as file names',
        'tests/screens/naughty-strings.e2e.test.ts › cause no dialog, page error or content policy violation',
      ],
    ),
  ],
};
