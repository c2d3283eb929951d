import messages from '../../../locales/en/manage/book.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const bookText = texts('book', messages);
