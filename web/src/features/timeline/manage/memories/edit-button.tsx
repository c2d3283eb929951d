import type { JSX } from 'react';
import type { Editing } from './use-editing.js';

type Props = { readonly editing: Editing; readonly name: string };

/** Opens and closes the edit form of a memory. */
export const EditButton = ({ editing: { isOpen, setButton, toggle }, name }: Props): JSX.Element => (
  <button
    type="button"
    ref={setButton}
    className="link-button"
    aria-label={`Edit ${name}`}
    aria-expanded={isOpen}
    onClick={toggle}
  >
    Edit
  </button>
);
