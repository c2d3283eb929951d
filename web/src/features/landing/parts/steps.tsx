import type { JSX } from 'react';
import { siteSettings } from '../../../shared/site-settings.js';
import { landingText as t } from '../landing-texts.js';

/** In the order of the page. */
const steps = ['upload', 'receive', 'share'] as const;

export const Steps = (): JSX.Element => (
  <section id="services" className="landing-section" aria-labelledby="services-heading">
    <h2 id="services-heading">{t('steps')}</h2>
    <p className="section-lead">{t('stepsLead', { brand: siteSettings.brandName })}</p>
    <ol className="steps">
      {steps.map((step) => (
        <li key={step}>
          <h3>{t(`step-${step}`)}</h3>
          <p>{t(`stepText-${step}`)}</p>
        </li>
      ))}
    </ol>
  </section>
);
