import messages from '../../locales/en/shop/create.json' with { type: 'json' };
import { texts } from '../../shared/language/texts.js';

export const createText = texts('create', messages);
