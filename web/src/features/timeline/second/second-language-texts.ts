import messages from '../../../locales/en/guest/second-language.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const secondLanguageText = texts('second-language', messages);
