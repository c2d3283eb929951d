import messages from '../../../locales/en/guest/preview.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const previewText = texts('preview', messages);
