import messages from '../../locales/en/affiliates/payouts.json' with { type: 'json' };
import { texts } from '../../shared/language/texts.js';

export const payoutText = texts('payouts', messages);
