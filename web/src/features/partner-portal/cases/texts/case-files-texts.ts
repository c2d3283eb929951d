import messages from '../../../../locales/en/portal/case-files.json' with { type: 'json' };
import { texts } from '../../../../shared/language/texts.js';

export const caseFilesText = texts('case-files', messages);
