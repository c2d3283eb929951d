import messages from '../../locales/en/account/account.json' with { type: 'json' };
import { fixedText } from '../../shared/language/fixed-text.js';
import { texts } from '../../shared/language/texts.js';

export const accountText = texts('account', messages);

/** Name of a timeline without an honoree. */
export const untitled = (): string => fixedText('untitled', 'Memory Timeline');
