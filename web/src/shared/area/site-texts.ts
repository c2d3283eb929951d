import messages from '../../locales/en/site/site.json' with { type: 'json' };
import { texts } from '../language/texts.js';

export const siteText = texts('site', messages);
