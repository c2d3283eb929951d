import messages from '../../locales/en/account/login.json' with { type: 'json' };
import { texts } from '../../shared/language/texts.js';

export const loginText = texts('login', messages);
