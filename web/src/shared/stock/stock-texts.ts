import messages from '../../locales/en/portal/stock.json' with { type: 'json' };
import { texts } from '../../shared/language/texts.js';

export const stockText = texts('stock', messages);
