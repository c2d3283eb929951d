import type { JSX } from 'react';
import { Prose } from './prose.js';

export default function RefundPage(): JSX.Element {
  return (
    <Prose
      heading="Refunds"
      short={[
        'Before payment there is nothing to refund: tell us, and the order is cancelled.',
        'Before the plates are made you get everything back.',
        'A plate that does not scan, or arrives broken, is replaced without a question.',
        'After delivery you have 30 days to send an unused box back.',
        'Refunds go the way the payment came, within ten working days.',
      ]}
      parts={[
        {
          heading: 'How to ask',
          words: [
            'Write or call with your order number, the one that begins with K. You need not give a reason.',
            'If a timeline is open already, we ask what should become of it: you can take the export with you, keep it, or have it removed.',
          ],
        },
      ]}
    />
  );
}
