import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { portalText } from '../portal-texts.js';
import { casesText as t } from './texts/cases-texts.js';

export const CaseNotFound = (): JSX.Element => (
  <div className="state" role="alert">
    <h1>{t('notFound')}</h1>
    <p>{t('notFoundMore')}</p>
    <Link className="button button-quiet" to="/partner-portal">
      {portalText('title')}
    </Link>
  </div>
);
