import messages from '../../../locales/en/guest/offline.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const offlineText = texts('offline', messages);
