import messages from '../../../locales/en/portal/brand.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const brandText = texts('brand', messages);
