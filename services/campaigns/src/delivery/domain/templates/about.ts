import { lookUpEventType } from '@keepsake/contracts/catalog/event-types';
import type { Translate } from '../mail-texts.js';
import { sanitizeName } from '../plain-text.js';

export type About = {
  readonly honoreeName: string;
  readonly eventType: string;
};

/** Returns a function for messages that have a form with `{name}` and one without. */
export const named = (t: Translate, typedName: string): Translate => {
  const name = sanitizeName(typedName);
  return (key, values = {}, own = {}) => t(key, { ...values, name }, { ...own, named: name === '' ? 'no' : 'yes' });
};

/** Returns "In memory of Rosa Duarte". */
export const headingOf = (t: Translate, { honoreeName, eventType }: About): string =>
  t(`heading.${lookUpEventType(eventType).slug}`, { name: sanitizeName(honoreeName) });
