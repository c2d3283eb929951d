import type { JSX } from 'react';
import { CheckIcon } from '../../../shared/controls/icons.js';
import { createText as t } from '../create-texts.js';

export type FormSection = { readonly id: string; readonly name: string; readonly done: boolean };

/** Shows the current section of a long form, beside it on wide screens. */
export const SectionList = ({ sections }: { readonly sections: readonly FormSection[] }): JSX.Element => (
  <nav className="create-sections" aria-label={t('parts')}>
    <ol>
      {sections.map(({ id, name, done }) => (
        <li key={id} data-done={done}>
          <a href={`#${id}`}>{name}</a>
          {done && (
            <>
              <CheckIcon />
              <span className="visually-hidden">{t('filledIn')}</span>
            </>
          )}
        </li>
      ))}
    </ol>
  </nav>
);
