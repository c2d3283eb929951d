import messages from '../../../../locales/en/portal/family.json' with { type: 'json' };
import { texts } from '../../../../shared/language/texts.js';

export const familyText = texts('family', messages);
