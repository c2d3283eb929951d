import type { JSX } from 'react';
import { Prose } from './prose.js';

export default function SupportPage(): JSX.Element {
  return (
    <Prose
      heading="Help"
      short={[
        'To see a timeline, point the camera of your phone at the code. There is no app.',
        'To add a memory, open the timeline and press Add Your Memory. There is no account.',
        'To activate a plate, scan it and follow the page, or type its code under Activate.',
        'To look after your timeline, sign in with the e-mail you gave us; we mail you a code.',
        'If something does not work, call or write. A person answers within 24 hours.',
      ]}
      parts={[
        {
          heading: 'The code does not scan',
          words: [
            'Wipe the plate, step back until the whole code is in the picture, and keep your own shadow off it.',
            'The same code stands in letters and digits under the square. Typed under Activate, it leads to the same page. It forgives small letters and missing dashes, and reads O as 0 and I as 1.',
          ],
        },
        {
          heading: 'The page asks for an access code',
          words: [
            'The family has made the timeline private. They gave six letters or digits to the people they know; please ask them. We cannot open a private timeline for anyone else.',
          ],
        },
        {
          heading: 'The plate is damaged or lost',
          words: [
            'Write to us with the code or your order number. We send a new plate, and your timeline moves to it. A lost plate can be closed, so that whoever finds it sees nothing.',
          ],
        },
        {
          heading: 'The sign-in mail does not come',
          words: [
            'Look in the spam folder first. Then check that it is the address you used for the order or the activation; we cannot tell you on the screen whether we know it.',
          ],
        },
      ]}
    />
  );
}
