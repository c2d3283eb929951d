import messages from '../../locales/en/site/address.json' with { type: 'json' };
import { texts } from '../language/texts.js';

export const addressText = texts('address', messages);
