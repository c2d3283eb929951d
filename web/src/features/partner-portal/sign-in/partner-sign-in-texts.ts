import messages from '../../../locales/en/partners/partner-sign-in.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const partnerSignInText = texts('partner-sign-in', messages);
