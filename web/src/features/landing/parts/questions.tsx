import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { siteSettings } from '../../../shared/site-settings.js';
import { landingText as t } from '../landing-texts.js';

/** In the order of the page. */
const questions = ['app', 'who', 'photos', 'arrive', 'posts', 'lost', 'export'] as const;

export const Questions = (): JSX.Element => (
  <section id="questions" className="landing-section" aria-labelledby="questions-heading">
    <h2 id="questions-heading">{t('questions')}</h2>
    <div className="questions">
      {questions.map((question) => (
        <details key={question}>
          <summary>{t(`question-${question}`)}</summary>
          <p>{t(`answer-${question}`, { days: siteSettings.deliveryDays })}</p>
        </details>
      ))}
    </div>
    <p className="section-more">
      <Link to="/support">{t('questionsMore')}</Link>
    </p>
  </section>
);
