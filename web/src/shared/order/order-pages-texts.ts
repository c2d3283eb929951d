import messages from '../../locales/en/orders/order-pages.json' with { type: 'json' };
import { texts } from '../language/texts.js';

export const orderPagesText = texts('order-pages', messages);
