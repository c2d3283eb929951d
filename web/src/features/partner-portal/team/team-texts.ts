import messages from '../../../locales/en/portal/team.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const teamText = texts('team', messages);
