import messages from '../../../locales/en/guest/print.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const printText = texts('print', messages);
