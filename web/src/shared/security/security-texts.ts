import messages from '../../locales/en/portal/security.json' with { type: 'json' };
import { texts } from '../../shared/language/texts.js';

export const securityText = texts('security', messages);
