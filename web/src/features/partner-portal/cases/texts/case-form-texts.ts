import messages from '../../../../locales/en/portal/case-form.json' with { type: 'json' };
import { texts } from '../../../../shared/language/texts.js';

export const caseFormText = texts('case-form', messages);
