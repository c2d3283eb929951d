import type { JSX } from 'react';
import { filled, slot } from '../../../shared/area/filled.js';
import { shareText as t } from '../share-texts.js';
import { CopyButton } from './copy-button.js';

type Props = { readonly link: string; readonly code: string };

export const ReferralCard = ({ link, code }: Props): JSX.Element => (
  <section className="affiliate-card referral" aria-labelledby="referral-title">
    <h2 id="referral-title">{t('link')}</h2>
    <div className="referral-line">
      <input
        className="input"
        dir="ltr"
        readOnly
        aria-labelledby="referral-title"
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton text={link} />
    </div>
    <p className="affiliate-small">{filled(t('linkMore', { code: slot(0) }), <strong>{code}</strong>)}</p>
  </section>
);
