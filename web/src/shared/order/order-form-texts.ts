import messages from '../../locales/en/shop/order-form.json' with { type: 'json' };
import { texts } from '../language/texts.js';

export const orderFormText = texts('order-form', messages);
