import messages from '../../locales/en/affiliates/affiliates.json' with { type: 'json' };
import { texts } from '../../shared/language/texts.js';

export const affiliateText = texts('affiliates', messages);
