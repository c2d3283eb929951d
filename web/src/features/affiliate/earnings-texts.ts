import messages from '../../locales/en/affiliates/earnings.json' with { type: 'json' };
import { texts } from '../../shared/language/texts.js';

export const earningsText = texts('earnings', messages);
