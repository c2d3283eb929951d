import type { EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import type { JSX } from 'react';
import { headingOf, subtitleOf } from '../../../shared/language/fixed-headings.js';
import { activationText as t } from '../activation-texts.js';

type Props = { readonly slug: EventTypeSlug; readonly name: string; readonly message: string };

/** Preview of the page in the chosen accent. Hidden from screen readers, because it repeats the form. */
export const PagePreview = ({ slug, name, message }: Props): JSX.Element => {
  const heading = headingOf(slug, name);
  return (
    <aside className="page-preview" aria-hidden="true">
      <p className="page-preview-label">{t('previewLabel')}</p>
      <div className="page-preview-sheet">
        <span className="page-preview-plate">
          {heading.lead === '' ? '' : String.fromCodePoint(heading.name.codePointAt(0) ?? 32)}
        </span>
        {heading.lead !== '' && <p className="page-preview-lead">{heading.lead}</p>}
        <p className="page-preview-name">{heading.name}</p>
        <span className="page-preview-rule" />
        <p className="page-preview-text">{message.trim().slice(0, 140) || subtitleOf(slug)}</p>
        <span className="page-preview-button">{t('previewAdd')}</span>
        <span className="page-preview-picture" />
        <span className="page-preview-line" />
        <span className="page-preview-line page-preview-line-short" />
      </div>
    </aside>
  );
};
