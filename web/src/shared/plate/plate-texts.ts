import messages from '../../locales/en/guest/plate.json' with { type: 'json' };
import { texts } from '../language/texts.js';

export const plateText = texts('plate', messages);
