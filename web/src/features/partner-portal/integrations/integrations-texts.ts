import messages from '../../../locales/en/portal/integrations.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const integrationText = texts('integrations', messages);
