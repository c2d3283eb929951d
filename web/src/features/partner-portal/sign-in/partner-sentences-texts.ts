import messages from '../../../locales/en/partners/partner-sentences.json' with { type: 'json' };
import { addSentences } from '../../../shared/area/sentences-texts.js';

addSentences('partner-sentences', messages);
