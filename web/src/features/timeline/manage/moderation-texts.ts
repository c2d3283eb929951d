import messages from '../../../locales/en/manage/moderation.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const moderationText = texts('moderation', messages);
