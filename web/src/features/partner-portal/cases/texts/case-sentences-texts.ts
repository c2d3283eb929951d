import messages from '../../../../locales/en/portal/case-sentences.json' with { type: 'json' };
import { addSentences } from '../../../../shared/area/sentences-texts.js';

addSentences('case-sentences', messages);
