import messages from '../../locales/en/affiliates/share.json' with { type: 'json' };
import { texts } from '../../shared/language/texts.js';

export const shareText = texts('share', messages);
