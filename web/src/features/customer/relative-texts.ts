import messages from '../../locales/en/account/relative.json' with { type: 'json' };
import { texts } from '../../shared/language/texts.js';

export const relativeText = texts('relative', messages);
