import { demoKinds } from '@keepsake/contracts/values/plate-code';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { landingText as t } from '../landing-texts.js';

/** In the order of the page. */
const uses = ['memorial', 'wedding', 'birthday', 'graduation', 'anniversary', 'retirement', 'pet-memorial'] as const;

const hasDemo = (event: string): boolean => (demoKinds as readonly string[]).includes(event);

export const UseCases = (): JSX.Element => (
  <section id="uses" className="landing-section" aria-labelledby="uses-heading">
    <h2 id="uses-heading">{t('uses')}</h2>
    <ul className="uses">
      {uses.map((event) => (
        <li key={event}>
          <h3>{t(`use-${event}`)}</h3>
          <p>{t(`useText-${event}`)}</p>
          <p className="uses-links">
            <Link to={`/checkout?event=${event}`} aria-label={t('usesOrderOf', { title: t(`use-${event}`) })}>
              {t('usesOrder')}
            </Link>
            {hasDemo(event) && (
              <Link to={`/timeline/demo?kind=${event}`} aria-label={t('usesDemoOf', { title: t(`use-${event}`) })}>
                {t('usesDemo')}
              </Link>
            )}
          </p>
        </li>
      ))}
    </ul>
  </section>
);
