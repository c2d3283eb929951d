import messages from '../../../locales/en/affiliates/links.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const linksText = texts('links', messages);
