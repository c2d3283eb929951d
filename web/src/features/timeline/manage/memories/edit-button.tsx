import type { JSX } from 'react';
import { moderationText as t } from '../moderation-texts.js';
import type { Editing } from './use-editing.js';

type Props = { readonly editing: Editing; readonly name: string };

/** Opens and closes the edit form of a memory. */
export const EditButton = ({ editing: { isOpen, setButton, toggle }, name }: Props): JSX.Element => (
  <button
    type="button"
    ref={setButton}
    className="link-button"
    aria-label={t('editName', { name })}
    aria-expanded={isOpen}
    onClick={toggle}
  >
    {t('edit')}
  </button>
);
