import { lookUpEventType } from '@keepsake/contracts/catalog/event-types';
import type { FamilyPreview } from '@keepsake/contracts/rest/handover';
import type { JSX, ReactNode } from 'react';
import { filled, slot } from '../area/filled.js';
import { humanDate } from '../formats.js';
import { beforeName, headingOf } from '../language/fixed-headings.js';
import { PartnerLogo } from './partner-logo.js';
import { preparedText as t } from './prepared-texts.js';
import './prepared-page.css';

export type PreparedPicture = FamilyPreview['pictures'][number];

const datesOf = ({ fromDate, toDate }: FamilyPreview): string =>
  [fromDate, toDate].flatMap((date) => (date === null ? [] : [humanDate(date)])).join(' – ');

type Props = {
  readonly preview: FamilyPreview;
  readonly photo: (picture: PreparedPicture) => JSX.Element;
  readonly children: ReactNode;
};

/** A prepared page as the family sees it before it opens the plate. */
export const PreparedPage = ({ preview, photo, children }: Props): JSX.Element => {
  const { slug } = lookUpEventType(preview.eventType);
  const { lead, name } = headingOf(slug, preview.honoreeName);
  const dates = datesOf(preview);
  const { totalFiles, words: text, preparedBy, portraitId, logoUrl } = preview;
  const pictures = preview.pictures.filter(({ id }) => id !== portraitId);
  const shown = pictures.length + (portraitId === null ? 0 : 1);
  return (
    <div className="prepared-page" data-event={slug}>
      {logoUrl !== null && <PartnerLogo url={logoUrl} />}
      <p className="prepared-by">{filled(t('by', { name: slot(0) }), <bdi>{preparedBy}</bdi>)}</p>
      {portraitId !== null && <div className="prepared-portrait">{photo({ id: portraitId, caption: null })}</div>}
      <h1>
        {lead !== '' && <span className="prepared-lead">{beforeName(lead)}</span>}
        <bdi>{name}</bdi>
      </h1>
      {dates !== '' && <p className="prepared-dates">{dates}</p>}
      {pictures.length > 0 && <div className="prepared-pictures">{pictures.map(photo)}</div>}
      {totalFiles > shown && <p className="prepared-more">{t('files', { count: totalFiles })}</p>}
      {text !== null && (
        <p className="prepared-text" dir="auto">
          {text}
        </p>
      )}
      {children}
    </div>
  );
};
