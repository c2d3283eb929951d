import type { JSX } from 'react';
import { CopyButton } from './copy-button.js';

type Props = { readonly link: string; readonly code: string };

export const ReferralCard = ({ link, code }: Props): JSX.Element => (
  <section className="affiliate-card referral" aria-labelledby="referral-title">
    <h2 id="referral-title">Your referral link</h2>
    <div className="referral-line">
      <input
        className="input"
        readOnly
        aria-labelledby="referral-title"
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton text={link} />
    </div>
    <p className="affiliate-small">
      Anyone who orders within 30 days of following it counts as sent by you. Typing <strong>{code}</strong> at the
      checkout counts too. Their price stays the same.
    </p>
  </section>
);
