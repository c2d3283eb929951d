import messages from '../../../locales/en/guest/voice.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const voiceText = texts('voice', messages);
