import messages from '../../../locales/en/affiliates/statement.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const statementText = texts('statement', messages);
