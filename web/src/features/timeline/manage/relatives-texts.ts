import messages from '../../../locales/en/manage/relatives.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const relativesText = texts('relatives', messages);
