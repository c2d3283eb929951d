import messages from '../../../locales/en/portal/plate-requests.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const plateRequestText = texts('plate-requests', messages);
