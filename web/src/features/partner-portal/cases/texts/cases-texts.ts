import messages from '../../../../locales/en/portal/cases.json' with { type: 'json' };
import { texts } from '../../../../shared/language/texts.js';

export const casesText = texts('cases', messages);
