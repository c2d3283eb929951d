import messages from '../../locales/en/signin/sign-in.json' with { type: 'json' };
import { texts } from '../language/texts.js';

/** Texts of the sign-in and of password fields. The back office shows them in English. */
export const signInText = texts('sign-in', messages);
