import messages from '../../../locales/en/guest/visits.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const visitsText = texts('visits', messages);
