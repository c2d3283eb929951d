import messages from '../../../locales/en/guest/add.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const addText = texts('add', messages);
