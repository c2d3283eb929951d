import messages from '../../../locales/en/portal/profile.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const profileText = texts('profile', messages);
