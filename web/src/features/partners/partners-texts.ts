import messages from '../../locales/en/partners/partners.json' with { type: 'json' };
import { texts } from '../../shared/language/texts.js';

export const partnersText = texts('partners', messages);
