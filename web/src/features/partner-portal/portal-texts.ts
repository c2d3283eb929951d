import messages from '../../locales/en/portal/portal.json' with { type: 'json' };
import { texts } from '../../shared/language/texts.js';

export const portalText = texts('portal', messages);
