import messages from '../../locales/en/account/mailed.json' with { type: 'json' };
import { texts } from '../../shared/language/texts.js';

export const mailedText = texts('mailed', messages);
