import messages from '../../locales/en/activation/activation.json' with { type: 'json' };
import { texts } from '../../shared/language/texts.js';

export const activationText = texts('activation', messages);
