import messages from '../../locales/en/site/privacy.json' with { type: 'json' };
import { texts } from '../language/texts.js';

export const privacyText = texts('privacy', messages);
