import messages from '../../../locales/en/manage/manage.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const manageText = texts('manage', messages);
