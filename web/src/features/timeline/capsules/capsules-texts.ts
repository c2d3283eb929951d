import messages from '../../../locales/en/guest/capsules.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const capsulesText = texts('capsules', messages);
