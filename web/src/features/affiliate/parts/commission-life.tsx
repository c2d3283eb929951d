import type { JSX } from 'react';

const steps = [
  { title: 'Pending', text: 'Someone follows your link, or types your code, and orders within 30 days.' },
  { title: 'Confirmed', text: 'Their order is complete. From here it takes 14 days, in case it is given back.' },
  { title: 'Payable, then paid', text: 'It is part of the next payout, and appears in your payment history.' },
] as const;

const terms = [
  'Orders of funeral homes and pet cemeteries that are our partners earn no commission.',
  'Your own orders are not what this is for. One with your own code is looked at before it counts.',
  'A canceled order reverses its commission; one that is refunded in part lowers it.',
  'You see initials, package and amount of an order, never the buyer’s name or address.',
  'No advertising that claims to be us, and no email to people who did not ask for it.',
  'Either side can end it at any time. What was earned until then is paid.',
] as const;

/** Explains holds, exempt buyers and own purchases before registration. */
export const CommissionLife = (): JSX.Element => (
  <aside className="commission-life" aria-labelledby="life-title">
    <h2 id="life-title">How commissions work</h2>
    <ol>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
    <h2>Terms of the program</h2>
    <ul>
      {terms.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </aside>
);
