import type { JSX } from 'react';
import { humanDate } from '../formats.js';
import { sharedText as t } from '../language/shared-texts.js';
import { siteSettings } from '../site-settings.js';
import './closing.css';

const { brandName, closesOn, closingSentence, closingStage } = siteSettings;

/** Whether nothing can be added or ordered any more. */
export const isClosed = closingStage === 'closed';

/** Shows the day of the closing and the sentence of the business, to every reader. */
export const ClosingBanner = (): JSX.Element | null =>
  closingStage === '' ? null : (
    <aside className="closing-banner" aria-label={t('notification')}>
      <p>{t(isClosed ? 'closingNow' : 'closingSoon', { brand: brandName, day: humanDate(closesOn) })}</p>
      <p dir="auto">{closingSentence}</p>
    </aside>
  );
