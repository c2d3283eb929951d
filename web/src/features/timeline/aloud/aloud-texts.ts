import messages from '../../../locales/en/guest/aloud.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const aloudText = texts('aloud', messages);
