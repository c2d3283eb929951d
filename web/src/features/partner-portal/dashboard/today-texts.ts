import messages from '../../../locales/en/portal/today.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const todayText = texts('today', messages);
