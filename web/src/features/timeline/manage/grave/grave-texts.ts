import messages from '../../../../locales/en/manage/grave.json' with { type: 'json' };
import { texts } from '../../../../shared/language/texts.js';

export const graveText = texts('grave', messages);
