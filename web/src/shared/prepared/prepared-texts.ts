import messages from '../../locales/en/site/prepared.json' with { type: 'json' };
import { texts } from '../language/texts.js';

export const preparedText = texts('prepared', messages);
