import messages from '../../locales/en/guest/shared.json' with { type: 'json' };
import { texts } from './texts.js';

/** Texts of controls and states that many pages share. */
export const sharedText = texts('shared', messages);
