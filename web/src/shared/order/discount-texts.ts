import messages from '../../locales/en/shop/discount.json' with { type: 'json' };
import { texts } from '../language/texts.js';

export const discountText = texts('discount', messages);
