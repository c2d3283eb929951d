import { Fragment, type ReactNode } from 'react';

const first = 0xe000;

/** Marks the place of an element in a text: `t('sent', { email: slot(0) })`. */
export const slot = (index: number): string => String.fromCharCode(first + index);

/** Puts elements into the slots of a text, in the order of the language. */
export const filled = (text: string, ...elements: readonly ReactNode[]): ReactNode =>
  // The slots have the odd places.
  text
    .split(/([\uE000-\uE00F])/u)
    .map((part, place) => (
      <Fragment key={place}>{place % 2 === 1 ? elements[part.charCodeAt(0) - first] : part}</Fragment>
    ));
