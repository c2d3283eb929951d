import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { sharedText as t } from '../language/shared-texts.js';
import './closing.css';

/** Replaces the order forms of a closed business. */
export const ClosedPage = (): JSX.Element => (
  <div className="closed-page">
    <h1>{t('closedShop')}</h1>
    <p>{t('closedShopMore')}</p>
    <Link to="/customer/account" className="button button-primary">
      {t('closedAccount')}
    </Link>
  </div>
);
