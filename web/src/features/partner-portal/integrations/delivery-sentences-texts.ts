import messages from '../../../locales/en/portal/delivery-sentences.json' with { type: 'json' };
import { addSentences } from '../../../shared/area/sentences-texts.js';

addSentences('delivery-sentences', messages);
