import messages from '../../locales/en/activation/claims.json' with { type: 'json' };
import { texts } from '../../shared/language/texts.js';

export const claimsText = texts('claims', messages);
