import messages from '../../locales/en/portal/portal-sentences.json' with { type: 'json' };
import { addSentences } from '../../shared/area/sentences-texts.js';

addSentences('portal-sentences', messages);
