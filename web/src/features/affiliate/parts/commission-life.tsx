import type { JSX } from 'react';
import { siteSettings } from '../../../shared/site-settings.js';
import { affiliateText as t } from '../affiliates-texts.js';

const steps = ['pending', 'confirmed', 'payable'] as const;
const terms = ['partners', 'own', 'canceled', 'privacy', 'advertising', 'end'] as const;

/** Explains holds, exempt buyers and own purchases before registration. */
export const CommissionLife = (): JSX.Element => (
  <aside className="commission-life" aria-labelledby="life-title">
    <h2 id="life-title">{t('life')}</h2>
    <ol>
      {steps.map((step) => (
        <li key={step}>
          <h3>{t(`step-${step}`)}</h3>
          <p>{t(`step-${step}More`, { days: siteSettings.commissionHoldDays })}</p>
        </li>
      ))}
    </ol>
    <h2>{t('terms')}</h2>
    <ul>
      {terms.map((term) => (
        <li key={term}>{t(`term-${term}`)}</li>
      ))}
    </ul>
  </aside>
);
