import messages from '../../../../locales/en/portal/case-import.json' with { type: 'json' };
import { texts } from '../../../../shared/language/texts.js';

export const caseImportText = texts('case-import', messages);
