import messages from '../../locales/en/affiliates/affiliate-sentences.json' with { type: 'json' };
import { addSentences } from '../../shared/area/sentences-texts.js';

addSentences('affiliate-sentences', messages);
