import messages from '../../../locales/en/manage/keeping.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const keepingText = texts('keeping', messages);
