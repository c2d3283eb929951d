import messages from '../../../locales/en/portal/leaving.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const leavingText = texts('leaving', messages);
