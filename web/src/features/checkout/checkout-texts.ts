import messages from '../../locales/en/shop/checkout.json' with { type: 'json' };
import { texts } from '../../shared/language/texts.js';

export const checkoutText = texts('checkout', messages);
