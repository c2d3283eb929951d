import messages from '../../../../locales/en/portal/assign.json' with { type: 'json' };
import { texts } from '../../../../shared/language/texts.js';

export const assignText = texts('assign', messages);
