import messages from '../../../locales/en/guest/access.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const accessText = texts('access', messages);
