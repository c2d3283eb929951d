import messages from '../../locales/en/account/succession.json' with { type: 'json' };
import { texts } from '../../shared/language/texts.js';

const t = texts('succession', messages);
export const successionText = t;

/** Returns a message that has a form with `{name}` and one without. */
export const aboutTimeline = (
  key: 'agreed' | 'asked' | 'check' | 'needed',
  honoreeName: string | null,
  values: Readonly<Record<string, string>> = {},
): string => {
  const name = honoreeName?.trim() ?? '';
  return t(key, { ...values, name, named: name === '' ? 'no' : 'yes' });
};
