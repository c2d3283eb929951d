import messages from '../../locales/en/signin/signin-sentences.json' with { type: 'json' };
import { addSentences } from '../area/sentences-texts.js';

addSentences('signin-sentences', messages);
