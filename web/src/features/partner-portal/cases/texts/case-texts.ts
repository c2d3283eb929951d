import messages from '../../../../locales/en/portal/case.json' with { type: 'json' };
import { texts } from '../../../../shared/language/texts.js';

export const caseText = texts('case', messages);
