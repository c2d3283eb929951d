import type { JSX } from 'react';
import { Prose } from './prose.js';

export default function PrivacyPage(): JSX.Element {
  return (
    <Prose
      heading="Privacy"
      short={[
        'Nobody needs an account to see a timeline or to add to it.',
        'We remove the place from every picture before anyone sees it.',
        'A private timeline shows nothing, not even a name, without its code or an invitation.',
        'There is no advertising, no tracking and nothing fetched from other companies on these pages.',
        'You can have your data, correct it, and have it erased.',
      ]}
      parts={[
        {
          heading: 'What we keep',
          words: [
            'From an order: your name, e-mail, phone, address and what you told us about the event. From an activation: your name and e-mail, and the phone if you gave it. From guests: what they write and upload, and the name they choose to sign with.',
            'Pictures are turned into new files before they are shown. Camera data, the place among it, does not survive that.',
          ],
        },
        {
          heading: 'Cookies and what stays on your device',
          words: [
            'One cookie keeps you signed in, one tells this browser from others so that you can change what you posted, and one per private timeline remembers that you may enter. None of them follows you anywhere.',
            'Drafts of forms, your choice of light or dark, and your last visit to a public timeline stay on your device, so that a lost connection costs you nothing.',
          ],
        },
        {
          heading: 'Who else sees it',
          words: [
            'The people who make and ship plates see codes and addresses, nothing of the timelines. We sell nothing to anyone.',
            'Search engines are asked to stay away from every timeline, unless its owner decides otherwise.',
          ],
        },
        {
          heading: 'Mail',
          words: [
            'We mail you what an order or an activation needs, and the codes you ask for. News only if you ticked the box, and every letter has a way out that takes one press.',
          ],
        },
      ]}
    />
  );
}
