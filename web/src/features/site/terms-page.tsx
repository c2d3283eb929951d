import type { JSX } from 'react';
import { Prose } from './prose.js';

export default function TermsPage(): JSX.Element {
  return (
    <Prose
      heading="Terms"
      short={[
        'You order a plate or cards and a page that they open.',
        'You pay nothing until we have talked about payment with you.',
        'What you and your guests add stays yours; we only keep it and show it.',
        'You may take everything with you or have it removed at any time.',
        'We may remove what hurts other people, and tell you when we do.',
      ]}
      parts={[
        {
          id: 'lifetime',
          heading: 'What “lifetime” means',
          words: [
            'One payment. No fee per year, per picture or per visitor, for as long as this service is run.',
            'Should we ever have to stop, we tell every owner by mail at least twelve months before, and every timeline can be exported as a folder that opens in any browser without us.',
            'It does not mean a promise beyond our own life as a business. Nobody can honestly give that one, so please keep the originals of your pictures.',
          ],
        },
        {
          heading: 'The order',
          words: [
            'The price you see at checkout is the whole price, shipping and tax included. When it has changed between looking and ordering, the page says so before anything is ordered.',
            'An order is an offer. It holds once we have confirmed the payment; then your codes are set aside and your plates are made.',
          ],
        },
        {
          heading: 'What you add',
          words: [
            'Add only what you have the right to show. A picture of a living person who does not want to be shown does not belong there.',
            'The owner of a timeline decides what stays on it. Anyone can report a post to the owner and to us.',
          ],
        },
      ]}
    />
  );
}
