import messages from '../../../locales/en/guest/wall.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const wallText = texts('wall', messages);
