import messages from '../../../locales/en/guest/timeline.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const timelineText = texts('timeline', messages);
