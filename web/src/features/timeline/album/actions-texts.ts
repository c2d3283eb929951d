import messages from '../../../locales/en/guest/actions.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const actionsText = texts('actions', messages);
