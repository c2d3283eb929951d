import messages from '../../locales/en/guest/controls.json' with { type: 'json' };
import { texts } from '../language/texts.js';

/** Texts of controls that the first view does not need. */
export const controlsText = texts('controls', messages);
