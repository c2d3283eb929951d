import messages from '../../../locales/en/manage/remains.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const remainsText = texts('remains', messages);
