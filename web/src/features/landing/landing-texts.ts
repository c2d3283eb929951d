import messages from '../../locales/en/shop/landing.json' with { type: 'json' };
import { texts } from '../../shared/language/texts.js';

export const landingText = texts('landing', messages);
