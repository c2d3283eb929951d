import messages from '../../locales/en/signin/password-reset.json' with { type: 'json' };
import { texts } from '../language/texts.js';

export const passwordResetText = texts('password-reset', messages);
